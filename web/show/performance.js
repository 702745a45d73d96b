// Plays a timeline: each cue changes the scene at its time and sets cards and chips in
// motion. It can be brought to its end at any moment.

/** @import { Cue } from './timeline.js' */

/** One performance of a list of cues. */
export class Performance {
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];
  #over = false;

  /**
   * @param {Cue[]} cues
   * @param {number} total
   * @param {{ cue: (cue: Cue) => void, end: () => void }} stage
   */
  constructor(cues, total, stage) {
    this.stage = stage;
    for (const cue of cues) this.#timers.push(setTimeout(() => this.#over || stage.cue(cue), cue.at));
    this.#timers.push(setTimeout(() => this.end(), total));
  }

  /** Ends it now, with everything where it belongs. */
  end() {
    if (this.#over) return;
    this.#over = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.stage.end();
  }
}
