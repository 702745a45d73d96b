// Truth and show. The truth is what the house said last, at once; the show is how one comes
// there. Buttons follow the first, and what is seen on the felt the second.

/** @import { TableView } from '../types.js' */
/** @import { Cue } from '../show/timeline.js' */
import { fly, sweep } from '../show/flight.js';
import { Performance } from '../show/performance.js';
import { after } from '../show/scene.js';
import { play } from '../show/sound.js';
import { PACES, schedule } from '../show/timeline.js';
import { settings } from '../page/settings.js';

/** Whoever is further behind than this sees no more of it. */
const BEHIND_MS = 1500;

/** What of a table has been shown, and what is still to be. */
export class TableShow {
  /** @type {TableView | null} */
  truth = null;
  /** @type {TableView | null} */
  view = null;
  /** @type {Performance | null} */
  #running = null;
  /** @type {TableView[]} */
  #waiting = [];

  /** @param {{ draw: () => void, felt: () => Element | null, front: () => number | null }} stage */
  constructor(stage) {
    this.stage = stage;
  }

  get showing() {
    return this.#running !== null;
  }

  /** A view has come. @param {TableView} view @param {boolean} [fresh]  The first after a connection was lost. */
  take(view, fresh = false) {
    const before = this.truth;
    this.truth = view;
    if (before === null || fresh || document.hidden || view.beats.length === 0) {
      if (before === null || fresh || document.hidden || !this.showing) return this.#jumpTo(view);
      this.#waiting.push(view);
      return this.stage.draw();
    }
    if (this.#running && this.#running.left > BEHIND_MS) this.jump();
    this.#waiting.push(view);
    if (this.#running === null) this.#next();
    else this.stage.draw();
  }

  /** Brings everything to where it belongs, now. */
  jump() {
    this.#waiting = [];
    const running = this.#running;
    this.#running = null;
    running?.end();
    this.view = this.truth;
    this.stage.draw();
  }

  /** @param {TableView} view */
  #jumpTo(view) {
    this.#waiting = [];
    this.#running?.end();
    this.#running = null;
    this.view = view;
    this.stage.draw();
  }

  /** @returns {void} */
  #next() {
    const view = this.#waiting.shift();
    if (!view || this.view === null) return;
    const own = this.stage.front();
    const company = view.places.some(({ yours, cards }) => !yours && cards.length > 0);
    const { cues, total } = schedule(view.beats, { own, company, pace: pace() });
    if (total === 0) {
      this.view = view;
      this.stage.draw();
      return this.#next();
    }
    this.#running = new Performance(cues, total, {
      cue: (cue) => this.#cue(cue),
      end: () => {
        this.#running = null;
        this.view = view;
        this.stage.draw();
        this.#next();
      },
    });
    this.stage.draw();
  }

  /** @param {Cue} cue */
  #cue({ beat, lasts }) {
    const own = this.stage.front();
    const felt = this.stage.felt();
    if (felt && beat.beat === 'fate' && beat.place === own && beat.result === 'lost') sweep(felt, beat.wager, lasts * 0.8);
    if (this.view) this.view = after(this.view, beat);
    this.stage.draw();
    if (felt) fly(felt, beat, lasts, own);
    const { sounds } = settings();
    if (beat.beat === 'card') play('card', sounds);
    if (beat.beat === 'turn') play('turn', sounds);
    if (beat.beat === 'fate' && beat.place === own && beat.result === 'won') play(beat.wager === 'jackpot' ? 'jackpot' : 'paid', sounds);
  }
}

/** The factor of the setting; who wants no motion gets none. */
function pace() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return PACES[settings().pace];
}
