// What the pages add of their own to what the server sends.

import type { Advice, Clause, Score, TableView } from './types.js';
import type { Problem } from './house/api.js';

/** How amounts are written: the house has one currency. */
export interface Currency {
  currency: string;
  minor_digits: number;
}

/** When the coach speaks: his answers are asked for, come by themselves, come afterwards, or there is none. */
export type CoachSetting = 'always' | 'request' | 'afterwards' | 'off';

/** What is asked about first, such as an ante that could not be followed: what to say, and what the two buttons say. */
export interface Asked {
  words: string;
  less: string | null;
  anyway: string;
  /** What makes it one, where a clause does. */
  clause: Clause | null;
}

/** Everything the elements of a table draw: what the server said, what of it has been shown, and what this person has begun. */
export interface TableModel {
  /** What the house said last: offers and clock. */
  truth: TableView;
  /** The table as far as it has been shown. */
  view: TableView;
  /** Whether every seat is taken, and by others. */
  full: boolean;
  /** Where the same game has a free seat, if this table is full; null: nowhere, or it is not known yet. */
  elsewhere: number | null;
  /** The place in front: one's own, or the one a watcher looks at. */
  front: number | null;
  /** The chip in hand. */
  chip: number;
  /** The card marked to be changed. */
  marked: number | null;
  /** The offer that has been posted and not yet answered. */
  posted: string | null;
  /** Whether single keys act. */
  keys: boolean;
  /** Whether nobody is signed in. */
  stranger: boolean;
  /** Whether the house is not heard: nothing can be pressed then. */
  silent: boolean;
  /** Whether the house gave one's seat up. */
  freed: boolean;
  /** Whether cards and chips are still on their way. */
  showing: boolean;
  /** Whether there is a bet to take back. */
  undoable: boolean;
  /** The wagers of the last round, by wager. */
  last: Map<string, number>;
  /** What every action is worth, where that was asked for. */
  advice: Advice | null;
  /** Whether it has been asked for and not yet come. */
  asking: boolean;
  coach: CoachSetting;
  /** What the last decision cost, in words. */
  verdict: string | null;
  problem: Problem | null;
  caution: Asked | null;
  /** What stands on the button for new play money, where chips have run out. */
  poor: string | null;
  /** The same wherever new play money is to be had. */
  money: string | null;
  /** Whether blind bets are shown. */
  blind: boolean;
  /** What a blind bet gives up, where one may be made. */
  blind_words: string | null;
  score: Score | null;
  /** Whether the print glows for a large win. */
  glow: boolean;
}
