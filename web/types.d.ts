// What the server sends. Written by `cargo xtask generate` from the schemas of the OpenAPI
// document; edits are lost. What the pages add of their own is in model.d.ts.

export type { Currency, TableModel } from './model.js';

/** A command that was accepted. */
export interface Accepted {
  /** What it brought about. */
  happened: Line[];
  /** Its number in the table's stream. */
  sequence: number;
}

/** One action. */
export interface Action {
  /** What: `fold`, `bet`, `play-4x`, `change 7d` … */
  action: string;
  /** The same in decimals. */
  decimal: string;
  /** What it is worth, a fraction in lowest terms. */
  ev: string;
  /** The same in words. */
  label: string;
}

/** What a player added to a shuffle. */
export interface AddedSalt {
  /** Where. */
  place: number;
  /** The bytes. */
  salt: string;
}

/** What the coach says. */
export interface Advice {
  /** What may be done, and what each is worth. */
  actions: Action[];
  /** The best of them. */
  best: string;
  /** The place that has to decide. */
  place: number;
  /** What values are counted in. */
  unit: string;
}

/** An area of the layout. */
export interface Area {
  /** What is printed on it. */
  label: string;
  /** At most so much. */
  max: number | null;
  /** At least so much. */
  min: number | null;
  /** Whether one may play without it. */
  optional: boolean;
  /** The wager. */
  wager: string;
}

/** A clause of a book. */
export interface BookClause {
  /** Related clauses: bare ids of this book, `book:id` of another. */
  also: string[];
  /** What it asks of software, in our words. */
  asks: string;
  /** Its number in the book. */
  clause: string;
  /** What sort of rule it is. */
  kind: string;
  /** How a test sees it. */
  observable: string;
  /** Whether its text was rebuilt. */
  reconstructed: boolean;
}

/** A book at a glance. */
export interface BookSummary {
  /** Its id. */
  book: string;
  /** How many clauses it has. */
  clauses: number;
  /** The digest of its canonical text. */
  digest: string;
  /** Which rules of the game these are. */
  edition: string;
  /** The game whose questions it answers. */
  game: string;
  /** The name of the game, as it prints it. */
  title: string;
}

/** A book, clause by clause. */
export interface BookView {
  /** Its id. */
  book: string;
  /** Its clauses, in the order of the print. */
  clauses: BookClause[];
  /** The digest of its canonical text. */
  digest: string;
  /** The document it comes from. */
  document: string;
  /** Which rules of the game these are. */
  edition: string;
  /** Where it is law. */
  jurisdiction: string;
  /** The name of the game, as it prints it. */
  title: string;
}

/** The books of the house. */
export interface Books {
  /** The books. */
  books: BookSummary[];
}

/** One check. */
export interface Check {
  /** What: `chain`, `commitment`, `cards`, `rulings`. */
  check: string;
  /** What was compared, or what is wrong. */
  detail: string;
  /** Whether it holds; null: there is nothing to check yet. */
  holds: boolean | null;
}

/** A checkpoint of the journal. */
export interface Checkpoint {
  /** Its hash. */
  hash: string;
  /** Its number in the stream of the house. */
  sequence: number;
}

/** A clause of the book that something rests on, and what kind of ground it is. */
export interface Clause {
  /** What it asks, in one sentence. */
  asks: string;
  /** Its number in the book. */
  clause: string;
  /** How the book stands behind it: `stated`, `reconstructed`, `reading A12`, `operator's option`. */
  standing: string;
}

/** A clock that runs. */
export interface Clock {
  /** When, as RFC 3339 has it. */
  ends_at: string;
  /** How much of that is left. */
  left_ms: number;
  /** How long it runs. */
  total_ms: number;
  /** What it runs down to. */
  what: ClockWord;
}

/** What a clock runs down to. */
export type ClockWord = 'betting' | 'decision' | 'next-round';

/** Something that a person asks of a table. Amounts are minor units. */
export type Command = { do: 'sit'; place: number; } | { do: 'take-seat'; place: number; } | { do: 'leave'; place: number; } | { amount: number; do: 'wager'; place: number; salt?: string; wager: string; } | { amount: number; do: 'change'; place: number; wager: string; } | { do: 'withdraw'; place: number; wager: string; } | { do: 'fold'; place: number; } | { do: 'check'; place: number; } | { amount: number; do: 'stay'; place: number; } | { card: number; do: 'exchange'; place: number; } | { do: 'validate'; place: number; };

/** What the house bound itself to. */
export interface Committed {
  /** SHA-256 of its seed. */
  commitment: string;
  /** The deal. */
  deal: string;
  /** The key of the house, by name. */
  key: string;
}

/** A deal, with everything that checks it. */
export interface Deal {
  /** The commitment. */
  commitment: string;
  /** Its name. */
  deal: string;
  /** What the operating system gave. */
  entropy: string;
  /** The key of the house it was made with, by name. */
  key: string;
  /** What the players added, by place. */
  salts: AddedSalt[];
  /** The seed, once it is shown. */
  seed: string | null;
  /** Which card of the deck, from nought, was shown as what. */
  shown: ShownCard[];
}

/** The dealer's hand. */
export interface DealerHand {
  /** Its cards. */
  cards: (string | null)[];
  /** What they make. */
  named: string | null;
  /** Whether the hand plays. */
  qualifies: boolean | null;
  /** Which card lies open before the decisions, from nought. */
  up: number | null;
}

/** The house itself. */
export interface House {
  /** The ISO 4217 code of all amounts. */
  currency: string;
  /** Whether it plays for nothing. */
  demonstration: boolean;
  /** How many digits of an amount are behind the point. */
  minor_digits: number;
  /** What it is called. */
  name: string;
  /** What it says to whoever comes. */
  notice: string;
}

/** A jackpot. */
export interface Jackpot {
  /** Its name. */
  jackpot: string;
  /** What its meter shows, in minor units. */
  meter: number;
  /** The tables that are linked. */
  tables: number[];
}

/** A round that is over. */
export interface LastRound {
  /** The same in words. */
  label: string;
  /** What it came to for whoever looks; null: they only watched. */
  net: number | null;
  /** Its name. */
  round: string;
}

/** One thing that happened, in words, with the clauses it rests on. */
export interface Line {
  /** How much, in minor units. */
  amount: number | null;
  /** The faces that were shown with it, where any were. */
  cards?: string[];
  /** The clauses it rests on. */
  clauses: Clause[];
  /** Where. */
  place: number | null;
  /** It in words. */
  text: string;
  /** Which wager. */
  wager: string | null;
  word: MoneyWord | null;
}

/** The whole lobby. */
export interface Lobby {
  /** The house. */
  house: House;
  /** Its jackpots. */
  jackpots: Jackpot[];
  /** Its tables. */
  tables: TableSummary[];
}

/** Whoever asks. All but the currency is null where nobody is signed in. */
export interface Me {
  /** The ISO 4217 code of all amounts. */
  currency: string;
  /** How many digits of an amount are behind the point. */
  minor_digits: number;
  /** What they are called. */
  name: string | null;
  /** Who, by the id that the journal knows. */
  person: string | null;
  /** The chips in hand, in minor units. */
  purse: number | null;
  /** What they may do: `player`, `dealer`, `supervisor` … */
  role: string | null;
  /** The token that signs a new guest in, for programs that keep no cookies. */
  token?: string;
}

/** The jackpot's meter. */
export interface Meter {
  /** What it shows. */
  amount: number;
  /** What it is called. */
  label: string;
  /** What a wager on it is. */
  wager: number;
}

/** What happened to money. */
export type MoneyWord = 'paid' | 'taken' | 'returned' | 'void';

/** A line of the sign. Where `kind` is `odds` or `prize`, `of`, `hand` and `pays` say it in parts. */
export interface Notice {
  clause: Clause | null;
  /** The hand it pays for. */
  hand?: string;
  /** What it is about. */
  kind: NoticeKind;
  /** The wager that pays. */
  of?: string;
  /** What it pays. */
  pays?: string;
  /** What it says. */
  words: string;
}

/** What a line of the sign is about. */
export type NoticeKind = 'inscription' | 'area' | 'limit' | 'odds' | 'payout' | 'jackpot' | 'prize' | 'other';

/** Something this person may do now; `command` is posted back. */
export interface Offer {
  /** What, in one word. */
  action: string;
  /** How much, where there is no choice. */
  amount: number | null;
  /** Which card of the hand, from nought. */
  card: number | null;
  clause: Clause | null;
  /** What to post back, with the amount chosen. */
  command: Command;
  /** A name that stays the same while the offer stands. */
  id: string;
  /** The key of the keyboard. */
  key: string | null;
  /** What stands on the button. */
  label: string;
  /** At most so much. */
  max: number | null;
  /** At least so much. */
  min: number | null;
  /** Where. */
  place: number;
  /** Which wager. */
  wager: string | null;
}

/** A round that whoever asks played. */
export interface OwnRound {
  /** The book it was ruled by. */
  book: string;
  /** What it came to. */
  net: number;
  /** Its name. */
  round: string;
  /** When its last entry was written, as RFC 3339 has it. */
  settled_at: string | null;
  /** Its table. */
  table: number;
}

/** The rounds of whoever asks, the last one first. */
export interface OwnRounds {
  /** What to send as `before` for those before these; null: there are none. */
  next: string | null;
  /** The rounds. A page may have fewer than were asked for, even none. */
  rounds: OwnRound[];
}

/** What is somebody's own of a table's view. */
export interface OwnView {
  clock: Clock | null;
  /** What happened since the message before. */
  happened: Line[];
  /** What goes on, and what to do next. */
  headline: string;
  /** The rounds before this one, the last one first. */
  last_rounds: LastRound[];
  /** What may be done now. */
  offers: Offer[];
  /** The chips in hand. */
  purse: number;
  /** The jackpot hits that wait for this person. */
  validations: Validation[];
}

/** Where a round is. */
export type Phase = 'betting' | 'closed' | 'dealing' | 'dealt' | 'deciding' | 'showing' | 'settled' | 'void' | 'suspended' | 'pending';

/** How a place stands in the round. */
export type PlaceState = 'empty' | 'in' | 'folded' | 'playing' | 'done' | 'void';

/** A place. */
export interface PlaceView {
  /** Its cards. */
  cards: (string | null)[];
  /** The settlement so far. */
  lines: Line[];
  /** What they make. */
  named: string | null;
  /** Who plays there. */
  person: string | null;
  /** Its number. */
  place: number;
  result: RoundResult | null;
  /** Whether somebody sits there. */
  seat: boolean;
  /** What lies on its areas. */
  stakes: Stake[];
  /** How it stands. */
  state: PlaceState;
  /** Whether that is whoever looks. */
  yours: boolean;
}

/** RFC 9457: what is wrong with a request, with the clause or the field it is about. */
export interface ProblemDetails {
  /** The clause that says no. */
  clause?: Clause;
  /** What is wrong this time, and what to do next. */
  detail: string;
  /** The field that is wrong. */
  field?: string;
  /** The reason by its word. */
  reason?: string;
  /** The HTTP status. */
  status: number;
  /** The kind in words. */
  title: string;
  /** The kind of problem, as a path of this server. */
  type: string;
}

/** A round as a case. */
export interface RoundHand {
  /** The book it was ruled by. */
  book: string;
  /** The digest of that book. */
  digest: string;
  /** The case, in the notation of hands: `croupier replay` plays it again to the same lines. A card that was never shown is `??`. */
  hand: string;
  /** The name of the round. */
  round: string;
}

/** A round, as its receipt tells it. */
export interface RoundReceipt {
  /** The book it was ruled by. */
  book: string;
  checkpoint: Checkpoint | null;
  /** Its deals: one, and one more for every misdeal. */
  deals: Deal[];
  /** The digest of that book. */
  digest: string;
  /** Where it is to be had as a case that `croupier replay` plays again, once it is over. */
  hand: string;
  /** What happened. */
  lines: Line[];
  /** Its name. */
  round: string;
  /** Its table. */
  table: number;
}

/** What a round came to for a place. */
export interface RoundResult {
  /** The same in words. */
  label: string;
  /** What it came to. */
  net: number;
}

/** A round of a table that is over. */
export interface RoundSummary {
  /** What it came to for whoever asks; null: they did not play. */
  net_of_you: number | null;
  /** Its name. */
  round: string;
  /** When its last entry was written, as RFC 3339 has it. */
  settled_at: string | null;
  /** What happened. */
  story: Line[];
}

/** Rounds of a table, the last one first. */
export interface Rounds {
  /** What to send as `before` for those before these; null: there are none. */
  next: number | null;
  /** The rounds. */
  rounds: RoundSummary[];
}

/** What all see of a table alike. */
export interface SharedView {
  /** The areas printed at each place, in the order of the layout. */
  areas: Area[];
  /** The cards that all share. */
  board: (string | null)[];
  /** The book it is ruled by. */
  book: string;
  checkpoint: Checkpoint | null;
  /** The chips of the table, by value. */
  chips: number[];
  /** The ISO 4217 code of all amounts. */
  currency: string;
  deal: Committed | null;
  /** The dealer's hand. */
  dealer: DealerHand;
  /** What the dealer just called. */
  dealer_says: string | null;
  /** Which rules of the game these are. */
  edition: string;
  /** The game, as the book prints it. */
  game: string;
  /** The dealer's steps: done, and due. */
  guide: Step[];
  meter: Meter | null;
  /** How many digits of an amount are behind the point. */
  minor_digits: number;
  /** What it is called. */
  name: string;
  /** The sign: what the book wants displayed. */
  notice: Notice[];
  /** Where the round is. */
  phase: Phase;
  /** The round. */
  round: string;
  /** How many documents its stream has. */
  sequence: number;
  /** Its number. */
  table: number;
}

/** A card that was shown. */
export interface ShownCard {
  /** Its face. */
  card: string;
  /** Which card of the deck, from nought. */
  index: number;
}

/** A checkpoint, with everything that checks it. */
export interface SignedCheckpoint {
  /** How many entries it vouches for, itself included. */
  entries: number;
  /** The hash of its entry: what to keep elsewhere. */
  hash: string;
  /** Where every stream stood. */
  heads: Record<string, StreamHead>;
  /** The hash of the checkpoint before it. */
  previous: string | null;
  /** The public key that it is checked with. */
  public_key: string;
  /** The Merkle root over the heads. */
  root: string;
  /** Its number in the stream of the house. */
  sequence: number;
  /** The signature, Ed25519. */
  signature: string;
  /** When it was signed, as RFC 3339 has it. */
  time: string;
}

/** A stake on its area. */
export interface Stake {
  /** How much. */
  amount: number;
  /** What it is called. */
  label: string;
  /** The wager. */
  wager: string;
}

/** A step of the dealer. */
export interface Step {
  /** The clause that asks for it. */
  clause: Clause;
  /** Whether it is still to be done. */
  due: boolean;
  /** It in words. */
  words: string;
}

/** Where a stream stood. */
export interface StreamHead {
  /** The hash of the last. */
  hash: string;
  /** How many entries it had. */
  sequence: number;
}

/** A table at a glance. */
export interface TableSummary {
  /** The book it is ruled by. */
  book: string;
  /** Which rules of the game these are. */
  edition: string;
  /** The game, as the book prints it. */
  game: string;
  /** The least and the most of an ante, in words. */
  limits: string;
  /** What its jackpot's meter shows, in minor units. */
  meter: number | null;
  /** What it is called. */
  name: string;
  /** Where its round is. */
  phase: Phase;
  /** The same in words. */
  phase_label: string;
  /** How many places it has. */
  places: number;
  /** How many people sit there. */
  players: number;
  /** Its number. */
  table: number;
  /** The page of the table. */
  url: string;
}

/** A table as somebody sees it: what all see, and what is theirs. Money is a whole number of minor units; a card is `Ah`, and null where its face is not shown to them. */
export interface TableView extends SharedView, OwnView {
  /** The places, in order; one's own cards lie open. */
  places: PlaceView[];
}

/** A jackpot hit that waits for people. */
export interface Validation {
  /** What to post. */
  command: Command;
  /** What stands on the button. */
  label: string;
  /** Where. */
  place: number;
  /** The prize in words. */
  prize: string;
}

/** How far the journal is vouched for. */
export interface Verification {
  checkpoint: SignedCheckpoint | null;
  /** How many entries the journal has. */
  entries: number;
  /** How many of them are younger than the checkpoint. */
  younger: number;
}

/** What was checked of a round. */
export interface VerifiedRound {
  /** What was checked. */
  checks: Check[];
  /** The first and the last of its entries in the stream of its table. */
  entries: [number, number];
  /** Whether everything holds that was checked. */
  holds: boolean;
  /** Its name. */
  round: string;
}
