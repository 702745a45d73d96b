// What is asked about before it is done: bets that could not be followed, and a fold that gives
// up a prize. It is the player's to do all the same.

/** @import { Asked } from '../model.js' */
/** @import { Offer, TableView } from '../types.js' */
import { deals } from '../house/view.js';
import { say } from '../page/texts.js';

/**
 * What is asked, until when it can still be done, and what the answers do.
 * @typedef {Asked & { of: string | null, holds: (view: TableView) => boolean, go: () => void, mind: () => void, drop: () => void }} Question
 */

/** One question at a time. */
export class TableCaution {
  /** @type {Question | null} */
  asked = null;

  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
  }

  /** Whoever does something else has thought better of it. */
  drop() {
    this.asked?.drop();
  }

  /** A view has come: what can no longer be done is no longer asked about. @param {TableView} view */
  take(view) {
    if (this.asked && !this.asked.holds(view)) this.drop();
  }

  /**
   * Asks about bets that leave too little for the one that follows; whether any were laid.
   * @param {Asked} short
   * @param {{ anyway: () => Promise<boolean>, less: () => Promise<boolean> }} ways
   * @returns {Promise<boolean>}
   */
  bets(short, { anyway, less }) {
    return new Promise((answered) => {
      const end = (/** @type {() => Promise<boolean> | boolean} */ way) => () => {
        this.asked = null;
        this.draw();
        answered(way());
      };
      const no = () => false;
      this.#ask({ ...short, of: null, holds: deals, go: end(anyway), mind: end(short.less === null ? no : less), drop: end(no) });
    });
  }

  /** Whether a decision is asked about first; whoever takes it again means it. @param {Offer} offer @param {() => void} go */
  asks({ id, label, caution }, go) {
    if (!caution || this.asked?.of === id) {
      this.drop();
      return false;
    }
    const drop = () => {
      this.asked = null;
      this.draw();
    };
    const holds = (/** @type {TableView} */ view) => view.offers.some((offer) => offer.id === id);
    const [less, anyway] = [say('decide.back'), say('decide.anyway', { action: label })];
    this.#ask({ ...caution, of: id, less, anyway, holds, go, mind: drop, drop });
    return true;
  }

  /** @param {Question} question */
  #ask(question) {
    this.drop();
    this.asked = question;
    this.draw();
  }
}
