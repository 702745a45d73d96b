// What the server sends and what the pages draw. Money is a whole number of minor
// units; a card is "Ah", and null where its face is not shown to this person.

/** A clause of the book, and what kind of ground it is. */
export interface Clause {
  clause: string;
  standing: string;
  asks: string;
}

/** One thing that happened, in words, with the clauses it rests on. */
export interface Line {
  text: string;
  place: number | null;
  word: 'paid' | 'taken' | 'returned' | 'void' | null;
  wager: string | null;
  amount: number | null;
  clauses: Clause[];
  /** The faces that were shown with it, where any were. */
  cards?: string[];
}

/** How amounts are written: the house has one currency. */
export interface Currency {
  currency: string;
  minor_digits: number;
}

export interface TableSummary {
  table: number | string;
  name: string;
  book: string;
  game: string;
  edition: string;
  phase: string;
  phase_label: string;
  players: number;
  places: number;
  limits: string;
  meter: number | null;
  url: string;
}

export interface Lobby {
  house: Currency & { name: string; demonstration: boolean; notice: string };
  tables: TableSummary[];
  jackpots: { jackpot: string; meter: number; tables: (number | string)[] }[];
}

export interface Me {
  person: string | null;
  name: string | null;
  role: 'player' | 'dealer' | 'supervisor' | null;
  purse: number | null;
  currency: string;
  minor_digits: number;
}

export interface Clock {
  what: 'betting' | 'decision' | 'next-round';
  ends_at: string;
  total_ms: number;
  left_ms: number;
}

/** A line of the sign. Where `kind` is "odds" or "prize", `of`, `hand` and `pays` say it in parts. */
export interface Notice {
  words: string;
  clause: Clause | null;
  kind?: 'inscription' | 'area' | 'limit' | 'odds' | 'payout' | 'jackpot' | 'prize' | 'other';
  of?: string;
  hand?: string;
  pays?: string;
}

export interface Area {
  wager: string;
  label: string;
  min: number | null;
  max: number | null;
  step: number | null;
  optional: boolean;
}

export interface Stake {
  wager: string;
  label: string;
  amount: number;
}

export interface PlaceView {
  place: number;
  person: string | null;
  yours: boolean;
  seat: boolean;
  stakes: Stake[];
  cards: (string | null)[];
  named: string | null;
  state: 'empty' | 'in' | 'folded' | 'playing' | 'done' | 'void';
  result: { net: number; label: string } | null;
  lines: Line[];
}

export interface Offer {
  id: string;
  place: number | null;
  action: string;
  label: string;
  key: string | null;
  wager: string | null;
  amount: number | null;
  min: number | null;
  max: number | null;
  card: number | null;
  clause: Clause | null;
  command: Record<string, unknown>;
}

export interface TableView extends Currency {
  table: number | string;
  name: string;
  sequence: number;
  book: string;
  game: string;
  edition: string;
  phase:
    | 'betting'
    | 'closed'
    | 'dealing'
    | 'dealt'
    | 'deciding'
    | 'showing'
    | 'settled'
    | 'void'
    | 'suspended'
    | 'pending';
  headline: string;
  dealer_says: string | null;
  clock: Clock | null;
  round: string | null;
  deal: { deal: string; commitment: string; key: string } | null;
  checkpoint: { sequence: number; hash: string } | null;
  chips: number[];
  notice: Notice[];
  areas: Area[];
  meter: { amount: number; wager: number; label: string } | null;
  dealer: {
    cards: (string | null)[];
    named: string | null;
    qualifies: boolean | null;
    up: number | null;
  };
  board: (string | null)[];
  places: PlaceView[];
  offers: Offer[];
  happened: Line[];
  purse: number;
  /** The net is null where this person only watched. */
  last_rounds: { round: string; net: number | null; label: string }[];
  guide: { words: string; clause: Clause | null; due: boolean }[];
  validations: { place: number; prize: string; label: string; command: Record<string, unknown> }[];
}

export interface RoundSummary {
  round: string;
  story: Line[];
}

export interface Rounds {
  rounds: RoundSummary[];
  next: number | null;
}

/** A deal, with everything that checks it. */
export interface Deal {
  deal: string;
  key: string;
  entropy: string;
  commitment: string;
  /** Null until the round is over. */
  seed: string | null;
  /** What players added, as hex. */
  salts: { place: number; salt: string }[];
  /** The cards that were shown, each with its place in the deck, from nought. */
  shown: { index: number; card: string }[];
}

export interface RoundReceipt {
  round: string;
  table: number | string;
  book: string;
  digest: string;
  /** One, and one more for every misdeal. */
  deals: Deal[];
  checkpoint: { sequence: number; hash: string } | null;
  lines: Line[];
}

export interface Advice {
  place?: number;
  actions: { action: string; label: string; ev: string; decimal: string }[];
  best: string;
  unit: string;
}

/** RFC 9457, with the clause or the field it is about. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  clause?: Clause;
  field?: string;
  reason?: string;
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
