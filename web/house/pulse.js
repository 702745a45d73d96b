// Whether the house is heard: a stream that is cut says so after three seconds, and one
// that stays open and silent after five.

/** @typedef {'heard' | 'cut' | 'silent'} Heard */

/** A connection that is gone for less than this is not worth a word. */
const CUT_MS = 3000;

/** How long a house may be silent to somebody who plays, and to somebody who watches. */
const SILENT_MS = { plays: 5000, watches: 12_500 };

/** Listens whether the house is heard, and says when that changes. */
export class Pulse {
  /** @type {Heard} */
  heard = 'heard';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.plays = false;
  }

  /** The house was heard: a heartbeat, or anything else. It says something before this is over, from its first word on. */
  beat() {
    this.#hear('heard');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hear('silent'), SILENT_MS[this.plays ? 'plays' : 'watches']);
  }

  /** The stream was opened, or broke. @param {boolean} open */
  stream(open) {
    clearTimeout(this.#timer);
    if (open) return this.beat();
    if (this.heard !== 'cut') this.#timer = setTimeout(() => this.#hear('cut'), CUT_MS);
  }

  end() {
    clearTimeout(this.#timer);
  }

  /** @param {Heard} heard */
  #hear(heard) {
    if (this.heard === heard) return;
    this.heard = heard;
    this.changed();
  }
}
