// What the pages add of their own to what the server sends.

import type { TableView } from './types.js';

/** How amounts are written: the house has one currency. */
export interface Currency {
  currency: string;
  minor_digits: number;
}

/** Everything the elements of a table draw: what the server said, and what this person has begun. */
export interface TableModel {
  view: TableView;
  /** The chips put down and not yet wagered, by offer. */
  plan: Map<string, number>;
  /** The chip in hand. */
  chip: number;
  /** The offer that has been posted and not yet answered. */
  posted: string | null;
  /** Whether single keys act. */
  keys: boolean;
}
