// The bets one has begun: what was there before each step, to be undone, and the way to
// what is wanted.

/** @import { TableView } from '../types.js' */
/** @import { Bets } from '../house/bets.js' */
import { betsOf, commandsTo, same, together } from '../house/bets.js';

/** One's bets of a round, before the call. */
export class TableBets {
  /** @type {Bets[]} */
  #history = [];
  #round = '';
  /** The last of what is on its way. @type {Promise<boolean>} */
  #last = Promise.resolve(true);
  /** @type {Bets | null} */
  #aim = null;

  /** @param {{ truth: () => TableView | null, front: () => number | null, post: (command: object) => Promise<boolean>, draw: () => void }} table */
  constructor(table) {
    this.table = table;
  }

  get undoable() {
    const truth = this.table.truth();
    return this.#history.length > 0 && this.#round === truth?.round && truth.phase === 'betting';
  }

  /** What is aimed at, or lies there. */
  get bets() {
    return this.#aim ?? this.lying;
  }

  get lying() {
    const truth = this.table.truth();
    const over = truth?.phase === 'settled' || truth?.phase === 'void';
    return truth && !over ? betsOf(truth, this.table.front()) : new Map();
  }

  /** Goes for other bets, and then perhaps for the deal; what lies there now can be brought back. @param {Bets} aim @param {object[]} [then] */
  async toward(aim, then = []) {
    const round = this.table.truth()?.round ?? '';
    if (this.#round !== round) this.#history = [];
    const before = new Map(this.bets);
    // An undo that is pressed while this is still on its way takes this back, and no earlier step.
    if (!same(before, aim)) this.#history.push(before);
    this.#round = round;
    const done = await this.#go(aim, then);
    if (!done) this.#history = this.#history.filter((step) => step !== before);
    this.#round = this.table.truth()?.round ?? '';
    this.table.draw();
    return done;
  }

  async undo() {
    const before = this.undoable ? this.#history.pop() : undefined;
    const done = before ? await this.#go(before, []) : false;
    this.table.draw();
    return done;
  }

  /** Waits until nothing is on its way. */
  async arrived() {
    for (let last = null; last !== this.#last; ) {
      last = this.#last;
      await last;
    }
  }

  /** A press while another is on its way waits for it, one behind the other: each begins from what the one before it left. @param {Bets} aim @param {object[]} then */
  #go(aim, then) {
    this.#aim = aim;
    this.#last = this.#last.then(() => this.#step(aim, then));
    return this.#last;
  }

  /** @param {Bets} aim @param {object[]} then */
  async #step(aim, then) {
    const place = this.table.front();
    const truth = this.table.truth();
    const there = place !== null && truth !== null;
    const command = there ? together([...commandsTo(this.lying, aim, truth.areas, place), ...then]) : null;
    const done = there && (command === null || (await this.table.post(command)));
    if (this.#aim === aim) this.#aim = null;
    return done;
  }
}
