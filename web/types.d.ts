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

/** Pay what can be paid of the jackpot. */
export interface AwardCommand {
  do: 'award';
}

/** Stay in with a bet. */
export interface BetCommand {
  /** How much. */
  amount: number;
  do: 'bet';
  /** Where. */
  place: Place;
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

/** Call aloud what the book has called. */
export interface CallCommand {
  do: 'call';
  /** The words. */
  words: string;
}

/** Change a card. */
export interface ChangeCommand {
  /** Which of the hand, from nought. */
  card: number;
  do: 'change';
  /** Where. */
  place: Place;
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

/** Wait for the next cards. */
export interface CheckCommand {
  do: 'check';
  /** Where. */
  place: Place;
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

/** Read the clock. */
export interface ClockCommand {
  do: 'clock';
  /** The time of day in thousandths of a second. */
  now: number;
}

/** What a clock runs down to. */
export type ClockWord = 'betting' | 'decision' | 'next-round';

/** Something that a person or the house tells a round. */
export type Command = SitCommand | SeatCommand | LeaveCommand | StandCommand | WaitCommand | WagerCommand | RaiseCommand | WithdrawCommand | FoldCommand | CheckCommand | BetCommand | PlayCommand | ChangeCommand | LookCommand | LayCommand | NameCommand | DeclareCommand | PrizeCommand | ValidateCommand | AwardCommand | ResumeCommand | ReportCommand | RuleCommand | OrderCommand | CountCommand | CorrectCommand | PrepareCommand | StepCommand | CallCommand | IdleCommand | OpenRoundCommand | HoldCommand | ClockCommand;

/** What the house bound itself to. */
export interface Committed {
  /** SHA-256 of its seed. */
  commitment: string;
  /** The deal. */
  deal: string;
  /** The key of the house, by name. */
  key: string;
}

/** Put a settled line right, as one of two. */
export interface CorrectCommand {
  /** By how much: what the player gets, or gives back. */
  amount: number;
  do: 'correct';
  /** Where. */
  place: Place;
  /** Why. */
  reason: string;
  /** Which wager. */
  wager: Wager;
}

/** Say how many cards were counted. */
export interface CountCommand {
  /** How many. */
  cards: number;
  do: 'count';
  /** Of what. */
  what: Counted;
}

/** What cards are counted of. */
export type Counted = 'stub' | 'deck' | { hand: Holder; };

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

/** Something the dealer does, in the order of the round. */
export type DealerStep = { prepare: PrepareStep; } | 'call-bets' | 'call-no-more-bets' | 'lock-out' | { deal: Holder; } | 'put-stub-away' | 'count-stub' | { 'count-hand': Holder; } | 'turn-up-card' | 'open-decisions' | { draw: Place; } | { lay: Place; } | { 'turn-board': Street; } | 'turn-dealer' | { 'turn-hand': Place; } | { 'settle-unseen': Place; } | { settle: Place; } | { collect: Place; } | 'end-round';

/** Declare a hand, where it is said as what. */
export interface DeclareCommand {
  /** What it is declared to be, where it is said. */
  category?: string;
  do: 'declare';
  /** Where. */
  place: Place;
}

/** Give up the hand. */
export interface FoldCommand {
  do: 'fold';
  /** Where. */
  place: Place;
}

/** The hand in which a dealer holds the cards. */
export type Grip = 'hold-left' | 'hold-right';

/** Hold the cards in one hand for the round. */
export interface HoldCommand {
  do: 'hold';
  /** Which. */
  hand: Grip;
}

/** Whose cards: a place's, the dealer's or all's. */
export type Holder = '1' | '2' | '3' | '4' | '5' | '6' | '7' | 'dealer' | 'board';

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

/** How a wager is made. */
export type How = 'chips' | 'oral' | 'cash' | 'oral-cash' | 'coupon' | 'unlit' | 'slot' | 'area';

/** Spread the cards because nobody plays. */
export interface IdleCommand {
  do: 'idle';
}

/** What went wrong, by its word. */
export type Irregularity = 'exposed' | 'face-up-in-deck' | 'drawn-in-error' | 'wrong-count' | 'hand-to-empty' | 'skipped' | 'short-deck' | 'shuffler-jam' | 'shoe-jam' | 'dealer-shows' | 'player-shows' | 'communicated' | 'viewed' | 'touched' | 'picked-up-early' | 'picked-up-discard' | 'dropped' | 'off-table' | 'out-of-view' | 'raked-early' | 'raked-own' | 'on-discards' | 'absent' | 'left-seat' | 'lamp-off' | 'bad-cut' | 'chips-found' | 'third-party' | 'chips-and-lights';

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

/** Lay the cards down. */
export interface LayCommand {
  do: 'lay';
  /** Where. */
  place: Place;
}

/** Give an area up. */
export interface LeaveCommand {
  do: 'leave';
  /** Where. */
  place: Place;
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

/** Look at the cards. */
export interface LookCommand {
  do: 'look';
  /** Where. */
  place: Place;
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

/** Name the value of a hand. */
export interface NameCommand {
  /** What it is said to be. */
  category: string;
  do: 'name';
  /** Where. */
  place: Place;
}

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

/** Begin the round after one that is over. */
export interface OpenRoundCommand {
  do: 'open-round';
}

/** An order of an office, by its word. */
export type Order = 'reshuffle' | 'recut' | 'replace-cards' | 'count-deck' | 'english-only' | 'silence' | 'apart' | 'single-view';

/** Give an order. */
export interface OrderCommand {
  do: 'order';
  /** What. */
  order: Order;
  /** Whom it is about. */
  people?: string[];
  /** Why, where it is said. */
  reason?: string;
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
  /** Why nothing can be staked here now; null: it can. */
  alert: string | null;
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

/** A place, from the dealer's left. */
export type Place = number;

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
  /** How its hand fared against the dealer's and why, once its wagers are settled. */
  outcome: string | null;
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

/** Stay in with a play wager. */
export interface PlayCommand {
  /** How much. */
  amount: number;
  do: 'play';
  /** Where. */
  place: Place;
}

/** Do the next thing that is due to a deck before it is dealt from. */
export interface PrepareCommand {
  /** How many cards a cut takes off. */
  cards?: number;
  do: 'prepare';
  /** What. */
  stage: Stage;
}

/** Do to a deck what is due before it is dealt from. */
export interface PrepareStep {
  /** Which deck, from nought. */
  deck: number;
  /** What. */
  stage: Stage;
}

/** Say that something was done that a book wants before a prize is validated. */
export interface PrizeCommand {
  /** What was done. */
  check: unknown;
  do: 'prize';
  /** Where. */
  place: Place;
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

/** Make a wager another amount. */
export interface RaiseCommand {
  /** To how much. */
  amount: number;
  do: 'raise';
  /** Where. */
  place: Place;
  /** Which. */
  wager: Wager;
}

/** What was reported. */
export interface Report {
  /** The chips found. */
  chips?: unknown[] | null;
  /** How many cards were counted, or lie above a hand among the discards. */
  count?: number | null;
  /** Whether the hand lies on top of the discards; none: as they were collected. */
  'on-top'?: boolean | null;
  /** The cards seen. */
  seen?: Seen[];
  /** The word for it. */
  what: Irregularity;
  /** Whose cards or conduct it is about; empty: the deck's. */
  who?: Holder[];
}

/** Report what went wrong. */
export interface ReportCommand {
  /** The chips found. */
  chips?: unknown[] | null;
  /** How many cards were counted, or lie above a hand among the discards. */
  count?: number | null;
  do: 'report';
  /** Whether the hand lies on top of the discards; none: as they were collected. */
  'on-top'?: boolean | null;
  /** The cards seen. */
  seen?: Seen[];
  /** The word for it. */
  what: Irregularity;
  /** Whose cards or conduct it is about; empty: the deck's. */
  who?: Holder[];
}

/** Go on after a declaration that stopped play. */
export interface ResumeCommand {
  do: 'resume';
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
  /** What happened. */
  lines: Line[];
  /** What it came to for whoever asks; null: they did not play. */
  net_of_you: number | null;
  /** Its name. */
  round: string;
  /** When its last entry was written, as RFC 3339 has it. */
  settled_at: string | null;
}

/** Rounds of a table, the last one first. */
export interface Rounds {
  /** What to send as `before` for those before these; null: there are none. */
  next: number | null;
  /** The rounds. */
  rounds: RoundSummary[];
}

/** Rule on what is pending. */
export interface RuleCommand {
  do: 'rule';
  /** The ruling. */
  ruling: Ruling;
  /** The hands it is confined to; empty: all it is about. */
  who?: Holder[];
}

/** A ruling, by its word. */
export type Ruling = 'continue' | 'turn-down' | 'up-card' | 'misdeal' | 'void' | 'void-and-remove-deck' | 'void-hand' | 'forfeit' | 'fold' | 'set-aside' | 'as-next' | 'complete' | 'discard' | 'reconstruct' | 'breach' | 'reshuffle' | 'remove-deck' | 'recut' | 'deem-seat' | 'chip-back' | 'settle-found';

/** Make this, of several areas, the seat. */
export interface SeatCommand {
  do: 'seat';
  /** Who, where somebody else tells it. */
  person?: string;
  /** Where. */
  place: Place;
}

/** A card that was seen in error. */
export interface Seen {
  /** Whose it is, and which of the hand; none: a card of the deck. */
  at?: unknown[] | null;
  /** Its face. */
  card: string;
  /** Whether it fell face up as the cards were dealt, where that is noticed later. */
  in_the_deal?: boolean;
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

/** Take an area. */
export interface SitCommand {
  do: 'sit';
  /** Who, where somebody else tells it. */
  person?: string;
  /** Where. */
  place: Place;
}

/** What is done to a deck before it is dealt from. */
export type Stage = 'receive' | 'inspect' | 'verify' | 'spread' | 'wash' | 'shuffle' | 'cut' | 'load';

/** A stake on its area. */
export interface Stake {
  /** How much. */
  amount: number;
  /** What it is called. */
  label: string;
  /** The wager. */
  wager: string;
}

/** Stand up. */
export interface StandCommand {
  do: 'stand';
  /** Where. */
  place: Place;
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

/** The dealer's step, with the faces it turns up. */
export interface StepCommand {
  do: 'step';
  /** The faces, in the order of the cards turned up. */
  faces?: string[];
  /** The step. */
  step: DealerStep;
}

/** Where a stream stood. */
export interface StreamHead {
  /** The hash of the last. */
  hash: string;
  /** How many entries it had. */
  sequence: number;
}

/** A point at which players decide. */
export type Street = 'deal' | 'flop' | 'river';

/** A table at a glance. */
export interface TableSummary {
  /** Why nothing can be staked there now; null: it can. */
  alert: string | null;
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

/** Validate a jackpot prize, as one of two. */
export interface ValidateCommand {
  do: 'validate';
  /** Where. */
  place: Place;
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
  entries: number[];
  /** Whether everything holds that was checked. */
  holds: boolean;
  /** Its name. */
  round: string;
}

/** A wager, by its word. */
export type Wager = 'ante' | 'bet' | 'blind' | 'play' | 'trips' | 'pair-plus' | 'six-card-bonus' | 'ante-bonus' | 'jackpot' | 'exchange';

/** Make a wager before the deal. */
export interface WagerCommand {
  /** How much. */
  amount: number;
  /** The chips, if they are listed. */
  chips?: number[];
  do: 'wager';
  /** How it is made. */
  how?: How;
  /** By whom, where somebody else tells it. */
  person?: string;
  /** Where. */
  place: Place;
  /** Bytes for the shuffle. */
  salt?: string;
  /** Which. */
  wager: Wager;
}

/** Wait for a place. */
export interface WaitCommand {
  do: 'wait';
  /** Who, where somebody else tells it. */
  person?: string;
}

/** Take a wager back. */
export interface WithdrawCommand {
  do: 'withdraw';
  /** Where. */
  place: Place;
  /** Which. */
  wager: Wager;
}
