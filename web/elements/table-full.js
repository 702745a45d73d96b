// Whether a table is full, and where the same game has a free seat: whoever comes to it is
// told at once.

/** @import { TableView } from '../types.js' */
import { elsewhere } from '../house/api.js';

/** Asks the lobby once, as soon as every seat is taken by somebody else. */
export class TableFull {
  full = false;
  /** @type {number | null} */
  elsewhere = null;

  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
  }

  /** A view has come. @param {TableView} view */
  async take({ table, places }) {
    const full = places.length > 0 && places.every(({ person, yours }) => person !== null && !yours);
    if (full === this.full) return;
    this.full = full;
    this.elsewhere = null;
    if (!full) return;
    try {
      this.elsewhere = await elsewhere(table);
    } catch {
      // The lobby knows, and the way there is shown in any case.
    }
    this.draw();
  }
}
