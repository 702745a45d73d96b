// The coach of a table: what every action is worth, when it is asked for; what a decision
// cost, when it was made; and the score of the evening.

/** @import { Advice, Score, TableView } from '../types.js' */
import { advice, score } from '../house/api.js';
import { money } from '../house/money.js';
import { deedName } from '../house/moves.js';
import { settings } from '../page/settings.js';
import { say } from '../page/texts.js';

/** Asks the house and keeps its answers. */
export class TableCoach {
  /** @type {Advice | null} */
  advice = null;
  /** @type {Score | null} */
  score = null;
  asking = false;
  /** Whether the house gave no answer when it was asked last. */
  failed = false;
  #decision = '';
  #asked = '';
  #scored = '';
  #decided = false;

  /** @param {{ table: () => string, truth: () => TableView | null, front: () => number | null, draw: () => void }} page */
  constructor(page) {
    this.page = page;
  }

  /** What the last decision cost, in words. */
  get verdict() {
    const truth = this.page.truth();
    // What it cost is worked out beside the play, so the score may know it before the next view does.
    const last = this.score?.last?.round === truth?.round ? this.score?.last : truth?.last_decision;
    if (!truth || !last || last.round !== truth.round || !truth.coach || settings().coach === 'off') return null;
    if (last.best) return say('coach.best');
    return say('coach.better', { action: deedName(last.better), amount: money(last.cost, truth) });
  }

  /** A view has come: advice goes away with the decision it was about. @param {TableView} view */
  take(view) {
    const decision = decisionOf(view, this.page.front());
    const another = decision !== this.#decision;
    if (another) {
      this.failed = false;
      this.advice = null;
      this.asking = false;
    }
    this.#decision = decision;
    if (another && this.#decided) {
      this.#decided = false;
      this.#count();
    }
    if (decision !== '' && settings().coach === 'always' && view.coach) this.ask();
    const over = view.phase === 'settled' ? view.round : '';
    // Whoever only watches has no score, and a stranger may not even ask.
    if (over !== this.#scored && view.coach && view.places.some(({ yours }) => yours)) {
      this.#scored = over;
      this.#count();
    }
  }

  /** Asks what every action is worth. */
  async ask() {
    const asked = this.#decision;
    if (asked === '' || this.#asked === asked || this.page.truth()?.coach === false) return;
    this.#asked = asked;
    this.failed = false;
    this.asking = true;
    this.page.draw();
    try {
      const told = await advice(this.page.table());
      if (asked === this.#decision) this.advice = told;
      this.failed = false;
    } catch {
      // The buttons stay as they are; whoever wants may ask again.
      this.#asked = '';
      this.failed = true;
    }
    this.asking = false;
    this.page.draw();
  }

  /** A decision was made: what it cost is asked when the table has moved on. */
  decided() {
    this.advice = null;
    this.#decided = true;
  }

  async #count() {
    try {
      this.score = await score();
    } catch {
      this.score = null;
    }
    this.page.draw();
  }
}

/** What a decision rests on, in one text; what others do meanwhile is none of it. @param {TableView} view @param {number | null} front */
function decisionOf({ round, board, offers, places }, front) {
  const open = offers.filter(({ place, decision }) => place === front && decision).map(({ id }) => id);
  if (open.length === 0) return '';
  return JSON.stringify([round, board, places.find(({ place }) => place === front)?.cards, open]);
}
