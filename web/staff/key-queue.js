// Keys are taken one after another, however fast they come, and what else a console does waits in
// the same line. Keys that come while something inked has no answer are dropped: nobody knows what
// they would be about.

/** The line at one console. */
export class KeyQueue {
  #line = Promise.resolve();
  /** Keys that wait. */
  #waiting = 0;
  /** How often those that waited were dropped. */
  #drops = 0;
  #stuck = false;
  #counted = { pressed: 0, over: 0, dropped: 0 };

  /** @param {HTMLElement} host  Says in `data-keys` how many keys were pressed, are over, and of those had no effect. @param {() => void} drawn  Draws what is new. */
  constructor(host, drawn) {
    this.host = host;
    this.drawn = drawn;
  }

  /** Whether more keys wait behind the one that is taken. */
  get hasMore() {
    return this.#waiting > 0;
  }

  get isStuck() {
    return this.#stuck;
  }

  /** Does something once everything before it is done. What goes wrong does not take along what comes after it. @param {() => unknown} work */
  after(work) {
    this.#line = this.#line.then(work).then(() => {}, reportError);
  }

  /** Takes a key in its turn. @param {() => unknown} work */
  key(work) {
    this.#count('pressed');
    if (this.#stuck) return this.#count('dropped', 'over');
    this.#waiting += 1;
    const drops = this.#drops;
    this.after(async () => {
      this.#waiting -= 1;
      try {
        if (drops === this.#drops) await work();
        else this.#count('dropped');
      } finally {
        this.drawn();
        this.#count('over');
      }
    });
  }

  /** What was inked has no answer yet: keys that wait are dropped, and those that come until it has. */
  stick() {
    this.#stuck = true;
    this.#drops += 1;
  }

  /** It is answered. */
  free() {
    this.#stuck = false;
  }

  /** @param {('pressed' | 'over' | 'dropped')[]} what */
  #count(...what) {
    for (const it of what) this.#counted[it] += 1;
    const { pressed, over, dropped } = this.#counted;
    this.host.dataset.keys = `${pressed} ${over} ${dropped}`;
  }
}
