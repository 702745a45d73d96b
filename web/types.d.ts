// What the server sends. Written by `cargo xtask generate` from the schemas of the OpenAPI
// document; edits are lost. What the pages add of their own is in model.d.ts.

export type { Currency, TableModel } from './model.js';

/** A command that was accepted. */
export interface Accepted {
  /** What it brought about. */
  happened: Line[];
  /** Its number in the table's stream. */
  sequence: number;
  /** The clauses that ask for a second person, where it takes two. */
  under: Clause[];
  undo: Command | null;
}

/** Where an accepted command stands. */
export interface AcceptedByTheCage {
  /** The proposal that it is until somebody else confirms it; null: it is done. */
  proposal: string | null;
  /** The number of its document there. */
  sequence: number;
  /** The stream it is about. */
  stream: string;
}

/** Where an accepted command stands. */
export interface AcceptedByTheHouse {
  /** The proposal that it is until somebody else confirms it; null: it is done. */
  proposal: string | null;
  /** The number of its document there. */
  sequence: number;
  /** The stream it is about. */
  stream: string;
}

/** A proposal that was made, or acted on. */
export interface AcceptedProposal {
  /** The proposal; null: it had been proposed by somebody else, and is done. */
  proposal: string | null;
  /** The number of its document there. */
  sequence: number;
  /** The stream it stands in. */
  stream: string;
}

/** A new account. */
export interface Account {
  /** Who that is. */
  me: Me;
  /** What to sign in with from now on: the name, and four digits that the house adds. */
  sign_in_name: string;
}

/** What stands on accounts of one kind. */
export interface AccountBalance {
  /** What they are. */
  account: string;
  /** What stands on them; less than nothing: it is owed, or came from there. */
  amount: number;
}

/** What lies in one place, in minor units. */
export interface AccountRow {
  /** What kind of account, by the key of its word. */
  account: string;
  /** How much; less than nothing: so much is owed or was put into circulation. */
  amount: number;
  /** Which table or jackpot. */
  of: string;
}

/** What the house says to that. */
export interface Acknowledged {
  /** Whether it shows what it ought to; if not, the jackpot stands otherwise by now. */
  right: boolean;
}

/** What a sign says that it shows. */
export interface Acknowledgement {
  /** The amount it shows, in minor units. */
  amount: number;
  /** The claim it is about. */
  claim?: number | null;
  /** The key that came with its address. */
  key: string;
  /** The sign. */
  sign: string;
  /** The state it shows. */
  state: string;
}

/** One action. */
export interface Action {
  /** What: `fold`, `bet`, `play-4x`, `change 7d` … */
  action: string;
  /** How much less than the best it is worth, in minor units, rounded to whole ones. */
  cost: number;
  /** The same in decimals. */
  decimal: string;
  /** What it is worth in antes, a fraction in lowest terms. */
  ev: string;
  /** The same in words. */
  label: string;
  /** What it is worth in minor units, rounded to whole ones. */
  money: number;
  /** The same exactly, a fraction in lowest terms. */
  money_exact: string;
  /** The offer of the view that it is; null: it is not offered, as where chips are short. */
  offer: string | null;
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
  /** The wagers that are counted; the ante stands for the game itself. */
  counted: string[];
  /** The wagers that are not: what becomes of them hangs on decisions that are still to come. */
  left_out: string[];
  /** The place that has to decide. */
  place: number;
  /** What values are counted in. */
  unit: string;
}

/** Something that waits for somebody. */
export interface Alert {
  /** For how many seconds, as of this answer. */
  age_seconds: number | null;
  clause: Clause | null;
  /** When it is due, or lapses. */
  due: string | null;
  /** Whether it presses more than it did, because it has waited. */
  escalated: boolean;
  /** The jackpot. */
  jackpot: string | null;
  /** How much it presses: `stops-play`, `person-waits`, `due` or `noted`. */
  level: string;
  /** The office it waits for, by the book's own name. */
  office: string;
  /** The place. */
  place: number | null;
  /** The proposal, where one waits. */
  proposal: string | null;
  /** What was reported, where something is ruled on. */
  report: string | null;
  /** The role of that office. */
  role: string;
  /** The roles that see to it now: that of the office, and the manager's once play has stood still for a minute. */
  roles: string[];
  /** Since when; null: nobody noted it. */
  since: string | null;
  /** The table. */
  table: number | null;
  /** What it is: `ruling`, `suspension`, `link-down`, `prize`, `correction`, `proposal`, `cards`, `vacant`, `slip`, `dispute`, `called` by a dealer, `inspection`, `breach`, `corrected`, `out-of-play`: the table cannot be dealt at, or `sign`: a sign in the hall does not say that it shows what it ought to. */
  what: string;
}

/** What waits. */
export interface Alerts {
  /** What presses most first; of equals, the oldest. */
  alerts: Alert[];
}

/** An approval by an outside authority. */
export interface Approval {
  /** Who approved. */
  by: string;
  /** What the authority attached to it. */
  conditions: string | null;
  /** What it covers; empty: all that the book wants approved. */
  covers: string[];
  /** When. */
  on: string;
  /** The authority's reference. */
  reference: string;
}

/** The approvals that a house rests on. */
export interface Approvals {
  /** The approvals, each where it is named. */
  approvals: NamedApproval[];
}

/** An area of the layout. */
export interface Area {
  clause: Clause | null;
  /** Whether that is unusually much: more than a fifth. */
  costly: boolean;
  /** Whether chips come there by a decision alone. */
  decision: boolean;
  /** What the house keeps of the wager, in per cent with two digits; null: it is still being worked out. */
  edge: string | null;
  /** Whether it is joined to the area before it: both are always as much. */
  joined: boolean;
  /** The key of the keyboard that puts a chip on it; null: chips come by a decision. */
  key: string | null;
  /** What is printed on it. */
  label: string;
  /** At most so much. */
  max: number | null;
  /** At least so much. */
  min: number | null;
  /** What the wager is called. */
  name: string;
  /** What a player should know before wagering here, such as what the house keeps; null: nothing, or it is still being worked out. */
  note: string | null;
  /** Whether one may play without it. */
  optional: boolean;
  /** How it is drawn. */
  shape: Shape;
  /** The wager. */
  wager: string;
  /** The areas that a chip on this one sets too, to the same amount. */
  with: string[];
}

/** What a report is asked for. */
export interface AskedOfReport {
  /** What its rows are. */
  by: string;
  /** The first gaming day; none: the first there is. */
  from: string | null;
  /** The last gaming day; none: the last there is. */
  to: string | null;
}

/** Say that one has come to a table that called. */
export interface AttendCommand {
  do: 'attend';
}

/** Pay what can be paid of the jackpot. */
export interface AwardCommand {
  do: 'award';
}

/** One step of what happened, as it is shown. */
export type Beat = { beat: 'open'; round: string; } | { beat: 'seat'; freed: boolean; person: string | null; place: number; } | { amount: number; beat: 'stake'; place: number; wager: string; } | { beat: 'card'; card: string | null; holder: string; index: number; } | { beat: 'turn'; card: string | null; holder: string; index: number; } | { beat: 'out'; holder: string; index: number; } | { beat: 'named'; counts: Made; holder: string; made: Made; named: string; qualifies: boolean | null; } | { action: string; beat: 'decided'; label: string; place: number; } | { beat: 'why'; place: number; sentence: string; } | { beat: 'fate'; paid: number; place: number; result: Fate; stake: number; wager: string; } | { beat: 'result'; label: string; net: number; place: number; } | { beat: 'said'; words: string; };

/** What a place may decide. */
export interface BeatDecisions {
  /** What; `key` is the number of antes that go down, `0` to check, or to fold where no check is left, and `*` to change a card. Where cards are virtual, the number of the card follows `*`, from one: which of real cards it is the player's hand says, and the house need not. */
  offers: Offer[];
  /** Where. */
  place: number;
}

/** What a person has to say: wagers, decisions, faces, counts. */
export interface BeatFacts {
  /** The facts as commands, in order; none: what needs none. */
  facts: Command[];
}

/** A pile of cards. */
export interface BeatPile {
  /** How many cards. */
  cards: number;
  /** `stub`, `discards` or `deck`. */
  what: string;
}

/** Something that a dealer does. */
export interface BeatStep {
  /** The clause that asks for it. */
  clause: Clause;
  /** What to say aloud, in the book's own words. */
  says: string[];
  /** What. */
  words: string;
}

/** What a table waits for. */
export interface BeatWanted {
  /** How many faces. */
  cards: number;
  command: Command | null;
  /** The places that have to decide, with what each may. */
  decisions: BeatDecisions[];
  /** Whose cards: the number of a place, `dealer` or `board`. */
  of: string | null;
  /** What to do and to say then. */
  steps: BeatStep[];
  /** `wagers`, `cards`, `count`, `decisions`, `enter` (nothing but the next beat), or `others`: somebody else has to act. */
  what: string;
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

/** Note that a player acts against a direction that stands. */
export interface BreachCommand {
  do: 'breach';
  /** Which direction. */
  order: Order;
  /** Where. */
  place: Place;
}

/** Sell chips of the tray for cash, which goes into the drop box. */
export interface BuyInCommand {
  /** How much. */
  amount: number;
  do: 'buy-in';
  /** The place of whoever buys them. */
  place: Place;
}

/** How often somebody is among the exceptions. */
export interface ByPerson {
  /** Who; nothing: the house itself. */
  person: string;
  /** How often. */
  times: number;
  /** With what. */
  what: KindOfException;
}

/** The cage. */
export interface Cage {
  /** The drop boxes that wait to be counted. */
  boxes: DropBox[];
  /** The cash, as the books have it. */
  cash: number;
  /** The chips, as the books have it. */
  chips: number;
  /** The last gaming day that was closed. */
  closed_day: string | null;
  /** Whether two people have counted it since something moved. */
  counted: boolean;
  /** Who counted it first, and waits for another; null: nobody. */
  counted_by: string | null;
  /** The ISO 4217 code of the money. */
  currency: string;
  /** The gaming day. */
  day: string | null;
  /** What keeps this gaming day from being closed, and what to do; null: nothing. */
  keeps_open: string | null;
  /** What was sold and bought back last, the newest last. */
  lines: CageLine[];
  /** Whether two people have counted it once; before that nothing moves. */
  opened: boolean;
  /** How many shifts were closed. */
  shifts: number;
  /** The slips that are open at all tables. */
  slips: Slip[];
}

/** What is done at the cage. */
export type CageAct = { cash: number; chips: number; do: 'count-cage'; } | { cash: number; chips: number; do: 'draw-from-bank'; reason: string; } | { cash: number; chips: number; do: 'deposit-at-bank'; reason: string; } | { amount: number; do: 'buy-in'; person?: string; } | { amount: number; do: 'cash-out'; person?: string; } | { do: 'issue-fill'; slip: number; table: number; } | { do: 'refuse-slip'; reason: string; slip: number; table: number; } | { amount: number; do: 'accept-chips'; slip: number; table: number; } | { amount: number; do: 'count-box'; number: number; table: number; } | { amount: number; do: 'correct-line'; line: number; reason: string; } | { do: 'close-shift'; } | { day: string; do: 'close-day'; };

/** Chips that the cage sold, or bought back. */
export interface CageLine {
  /** How much. */
  amount: number;
  /** How much of it was put right. */
  corrected: number;
  /** Its number. */
  line: number;
  /** Whose balance it was about; null: a guest's chips. */
  person: string | null;
  /** `buy-in` or `cash-out`. */
  what: string;
}

/** Call aloud what the book has called. */
export interface CallCommand {
  do: 'call';
  /** The words. */
  words: string;
}

/** Call somebody to the table who may rule there. */
export interface CallSupervisorCommand {
  do: 'call-supervisor';
  place?: Place;
}

/** What somebody is warned of before they do something; it is theirs to do all the same. */
export interface Caution {
  /** The clause that makes it one. */
  clause: Clause;
  /** It in words. */
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

/** A change of options. */
export interface ChangedOptions {
  /** An approval that came with it. */
  approval?: NewApproval;
  /** The settings, by option. */
  set: Record<string, string>;
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

/** The office to act in. */
export interface ChosenOffice {
  /** One that whoever asks holds, or `player`. */
  office: string;
}

/** A clause of the book that something rests on, and what kind of ground it is. */
export interface Clause {
  /** What it asks, in one sentence; empty where the book holds no text of the table's day. */
  asks: string;
  /** Its number in the book. */
  clause: string;
  /** How the book stands behind it: `stated`, `reconstructed`, `reading A12`, `operator's option`. */
  standing: string;
}

/** Take every wager of a place back. */
export interface ClearCommand {
  do: 'clear';
  /** Where. */
  place: Place;
}

/** A clock that runs. */
export interface Clock {
  /** When, as RFC 3339 has it. */
  ends_at: string;
  /** How much of that is left. */
  left_ms: number;
  /** With how much left it is shown; null: from its beginning. */
  shown_ms: number | null;
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

/** Close the table after its last round, its float counted where somebody deals. */
export interface CloseTableCommand {
  do: 'close-table';
}

/** Change a guest's chips into fewer and larger ones. */
export interface ColourUpCommand {
  /** How much. */
  amount: number;
  do: 'colour-up';
  /** The place of the guest. */
  place: Place;
}

/** Something that a person or the house tells a round. */
export type Command = SitCommand | SeatCommand | LeaveCommand | StandCommand | WaitCommand | WagerCommand | RaiseCommand | WithdrawCommand | ClearCommand | FoldCommand | CheckCommand | BetCommand | PlayCommand | ChangeCommand | LookCommand | LayCommand | NameCommand | DeclareCommand | PrizeCommand | ValidateCommand | AwardCommand | ResumeCommand | ReportCommand | RuleCommand | OrderCommand | BreachCommand | CountCommand | CorrectCommand | RekeyCommand | PrepareCommand | StepCommand | CallCommand | IdleCommand | OpenRoundCommand | HoldCommand | ClockCommand | RequestFillCommand | RequestCreditCommand | WithdrawSlipCommand | ReceiveChipsCommand | SendChipsCommand | SendBackCommand | BuyInCommand | ColourUpCommand | TakeBoxCommand | OpenDisputeCommand | NoteDisputeCommand | DecideDisputeCommand | CompensateCommand | CountFloatCommand | PostClosingCommand | CloseTableCommand | OpenTableCommand | CallSupervisorCommand | AttendCommand | PostLimitsCommand | EnterSheetCommand | DealCommand | RefillCommand | TogetherCommand;

/** What the house bound itself to. */
export interface Committed {
  /** SHA-256 of its seed. */
  commitment: string;
  /** The deal. */
  deal: string;
  /** The key of the house, by name. */
  key: string;
}

/** What was compared. */
export interface Compared {
  /** Accounts, which come to nothing together. */
  accounts: number;
  /** Cards that are those of their decks. */
  cards: number;
  /** Commands that were ruled again. */
  commands: number;
  /** Deals that were opened. */
  deals: number;
  /** Jackpots. */
  jackpots: number;
  /** How often their meters were held against the books. */
  meters: number;
  /** Rounds. */
  rounds: number;
}

/** Compensate a line of the round. Two people do it. */
export interface CompensateCommand {
  /** By how much, as the player has it. */
  amount: number;
  /** The case that was decided for the guest. */
  dispute: number;
  do: 'compensate';
  /** Why. */
  reason: string;
  /** Which wager. */
  wager: Wager;
}

/** A line that compensates. */
export interface Compensated {
  /** By how much, as the player has it. */
  amount: number;
  /** Of which wager. */
  wager: string;
}

/** Who confirms at another's screen. */
export interface Confirmation {
  /** A code of their second factor: wanted where money moves. */
  code?: string;
  /** The name that they sign in with. */
  name: string;
  /** Their PIN. */
  pin?: string;
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

/** Say what was counted in the tray, as one of two people of two offices who come to the same. */
export interface CountFloatCommand {
  amount: number;
  /** In which chips, where that is said; they come to the amount. */
  chips?: Pile[];
  do: 'count-float';
}

/** What cards are counted of. */
export type Counted = 'stub' | 'deck' | { hand: Holder; };

/** What the cases cover. */
export interface Coverage {
  /** The books of the house. */
  books: CoveredBook[];
}

/** How much of a book the cases cover. */
export interface CoveredBook {
  /** Those that are shown by a line that took effect. */
  accepted: number;
  /** Those that are shown by what the house does. */
  behaviour: number;
  /** The book. */
  book: string;
  /** Its clauses. */
  clauses: number;
  /** Those that a case shows. */
  covered: number;
  /** Those that no case shows. */
  missing: string[];
  /** Those that are shown by people signed in, over HTTP. */
  reachable: number;
  /** Those that are shown by what it says. */
  text: number;
  /** What it is called. */
  title: string;
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

/** Deal now, or go on to the next round once one is over. When everybody who sits has said so, nobody waits for a clock. */
export interface DealCommand {
  do: 'deal';
}

/** The dealer's hand. */
export interface DealerHand {
  /** Its cards. */
  cards: (string | null)[];
  /** The cards that count. */
  counts: Made;
  /** The cards that the name rests on. */
  made: Made;
  /** What they make. */
  named: string | null;
  /** Whether the hand plays. */
  qualifies: boolean | null;
  /** Which card lies open before the decisions, from nought. */
  up: number | null;
}

/** Something the dealer does, in the order of the round. */
export type DealerStep = { prepare: PrepareStep; } | 'call-bets' | 'call-no-more-bets' | 'lock-out' | { deal: Holder; } | 'put-stub-away' | 'count-stub' | { 'count-hand': Holder; } | 'turn-up-card' | 'open-decisions' | { draw: Place; } | { lay: Place; } | { 'turn-board': Street; } | 'turn-dealer' | { 'turn-hand': Place; } | { 'settle-unseen': Place; } | { settle: Place; } | { collect: Place; } | 'end-round';

/** Decide a case. */
export interface DecideDisputeCommand {
  /** Which case. */
  dispute: number;
  do: 'decide-dispute';
  /** Why. */
  reason: string;
  /** Whether the guest is right. */
  upheld: boolean;
}

/** Declare a hand, where it is said as what. */
export interface DeclareCommand {
  /** What it is declared to be, where it is said. */
  category?: string;
  do: 'declare';
  /** Where. */
  place: Place;
}

/** A case about a round. */
export interface Dispute {
  /** Who opened it. */
  by: string;
  clause: Clause | null;
  /** What was compensated. */
  compensated: Compensated[];
  decision: DisputeDecision | null;
  /** Its number at the table. */
  dispute: number;
  /** What was noted. */
  notes: DisputeNote[];
  /** The office that decides; null: whoever works at the table. */
  office: string | null;
  /** Whose wagers stood there. */
  person: string;
  /** The place of whoever disputes it. */
  place: number;
  /** Where its replay is. */
  replay: string;
  /** What that rests on: `reading`, the office to which the book leaves most of its rulings, or `operator`, whose option it is; null: there is no such office. */
  rests_on: string | null;
  /** The name of the round. */
  round: string;
  /** What they say. */
  says: string;
  /** Since when. */
  since: string;
}

/** A case with the round it is about. */
export interface DisputeCase {
  /** The case. */
  case: Dispute;
  /** The round: what happened, its rulings, and what checks it. */
  round: RoundReceipt;
}

/** A decision, which is final. */
export interface DisputeDecision {
  /** Who decided. */
  by: string;
  /** Why. */
  reason: string;
  /** Whether the guest is right. */
  upheld: boolean;
}

/** A note. */
export interface DisputeNote {
  /** By whom. */
  by: string;
  /** What. */
  note: string;
}

/** The disputes of a table. */
export interface Disputes {
  /** The cases, in order: all there ever were. */
  disputes: Dispute[];
}

/** A change of a table as it would be told to the house. */
export interface DraftedChange {
  /** The tables whose round has begun: there it acts once that is over. */
  after_round: number[];
  /** What to send to `/api/v1/house/commands`. */
  command: Record<string, unknown>;
  /** The clauses that have tables share it. */
  shared: Clause[];
  /** The tables that it changes: all that share an option change together. */
  tables: number[];
}

/** A drop box that waits to be counted. What went into it is not said: it is counted blind. */
export interface DropBox {
  /** Who counted it first, and waits for another; null: nobody. */
  counted_by: string | null;
  /** Its number there. */
  number: number;
  /** The table that it was taken from. */
  table: number;
}

/** What the house keeps of a wager, before and after. */
export interface EdgeOfChange {
  after: ExactEdge | null;
  before: ExactEdge | null;
  /** What it is called. */
  label: string;
  /** The wager, by the word of a PAR sheet. */
  wager: string;
}

/** What options do to the edge of every wager. */
export interface EdgesOfChange {
  /** The meter that the jackpot wager is reckoned with, in minor units. */
  meter: number | null;
  /** Every wager of the table. */
  wagers: EdgeOfChange[];
}

/** Enter a round that was finished on paper while the house was away. Two people do this: propose it, and somebody else confirms. */
export interface EnterSheetCommand {
  do: 'enter-sheet';
  sheet: { commands: Command[]; reference: string; times: { complete: string; 'first-card': string; settled: string; }; };
}

/** An exact part of a wager. */
export interface ExactEdge {
  /** In lowest terms. */
  fraction: string;
  /** In per cent with ten digits. */
  percent: string;
}

/** Something that went otherwise than it should. */
export interface Exception {
  /** What exactly, in the words of the book. */
  about: string;
  /** How much was moved by it, in minor units. */
  amount: number | null;
  /** When, in milliseconds of the house's clock. */
  at_ms: number;
  /** The clause it rests on. */
  clause: string | null;
  /** The gaming day. */
  day: string;
  /** Who did it, or said so; nothing: the house itself. */
  person: string;
  /** Its round. */
  round: number;
  /** The table. */
  table: number;
  /** What kind. */
  what: KindOfException;
}

/** Why somebody may not play. */
export interface Exclusion {
  /** Whether they wanted it themselves. */
  own: boolean;
  /** Why. */
  reason: string;
  /** The gaming day from which on they may play again; null: until the house lifts it. */
  until: string | null;
}

/** What became of a wager. */
export type Fate = 'won' | 'lost' | 'returned' | 'void';

/** What is printed on the felt, and how many cards come to lie where. */
export interface Felt {
  /** How many all share. */
  board_size: number;
  /** How many the dealer gets. */
  dealer_size: number;
  forming: Forming | null;
  /** How many cards a player gets. */
  hand_size: number;
  /** What is printed in the middle: with which hand the dealer plays. */
  inscription: string[];
  /** What a player should know of the options in force before wagering, such as that one makes a wager cost unusually much. */
  warnings: string[];
}

/** A prize that was awarded. */
export interface FloorAward {
  /** How much. */
  amount: number;
  /** When the hand was dealt or declared, whichever its book orders by, in milliseconds of the house's clock. */
  dealt_ms: number | null;
  /** Where the prize came from: `pool`, `major`, `minor` or `float`. */
  from: string;
  /** What the hand was. */
  hand: string;
  /** What stood there before it was paid. */
  meter: number;
  /** Which claim on this jackpot it was, from 1. */
  number: number;
  /** Which it was among those ruled on together. */
  order: number;
  /** The place. */
  place: number;
  /** The round of the table. */
  round: number;
  /** The table. */
  table: number;
  /** How much of it the operator had to put in. */
  topped_up: number;
  /** What it rests on, its claim included. */
  under: FloorGround[];
}

/** A breach that was noted. */
export interface FloorBreach {
  /** Where. */
  place: Place;
  /** Of what. */
  under: FloorGround[];
}

/** A clause that is another from a day on. */
export interface FloorChange {
  /** Which. */
  clause: string;
  /** From when. */
  from: string;
  /** What makes it another, and the clause itself. */
  under: FloorGround[];
}

/** A ruling that waits for an office. */
export interface FloorChoices {
  /** The office of the book that chooses. */
  by: string;
  /** The rulings to choose from, by their words. */
  choices: string[];
  /** What leaves it to that office. */
  under: FloorGround[];
}

/** How many cards there are of something. */
export interface FloorCounted {
  /** How many. */
  cards: number;
  /** What makes it so many. */
  under: FloorGround[];
  /** Of what. */
  what: string;
}

/** Something that will be due by the clock. */
export interface FloorDue {
  /** When, in milliseconds of the house's clock. */
  at_ms: number;
  /** What asks for it. */
  under: FloorGround[];
  /** What. */
  what: string;
}

/** A clause that something rests on. */
export interface FloorGround {
  /** Its number in the book. */
  clause: string;
  /** How the book stands behind it: `stated`, `reconstructed`, `reading A12`, `operator's option`. */
  standing: string;
}

/** What lets a part of a setup be. */
export interface FloorGrounds {
  /** The part: `book`, `device`, `option NAME`, `limits WAGER`, `approval AUTHORITY`. */
  part: string;
  /** What lets it be. */
  under: FloorGround[];
}

/** A hand. */
export interface FloorHand {
  /** Its cards as they lie, `??` where one was not shown. */
  faces: string[];
  /** Whose. */
  holder: FloorHolder;
  /** What it is called for each wager that is judged on it, and by itself, once it is shown. */
  names: FloorNamedHand[];
  /** What they were dealt under; where none lie, what deals none there. */
  under: FloorGround[];
}

/** Whose cards, as a report writes it, for its schema alone. */
export type FloorHolder = Place | string;

/** Whether something is so. */
export interface FloorJudged {
  /** What says so. */
  under: FloorGround[];
  /** Whether it is. */
  value: boolean;
}

/** The meters of one level, in ten-thousandths of a minor unit where they are no whole amounts. */
export interface FloorLevel {
  /** What the operator added. */
  added: number;
  /** What is shown of it. */
  display: number;
  /** What entered it of wagers. */
  entered: number;
  /** How many prizes it paid. */
  hits: number;
  /** What came from other levels; less than nothing: what went there. */
  moved: number;
  /** What stands and waits, less what the other meters come to: nothing, or the meters are wrong. */
  off_meters: number;
  /** What stood in it as it was opened. */
  opened: number;
  /** What is over a limit of the meter: no book here sets one, so it is nothing. */
  overflow: number;
  /** Which: `pool`, `major` or `minor`. */
  pool: string;
  /** The part of each wager that enters it; none: it is closed, for the pool was divided or put together. */
  rate: string | null;
  /** What waits for the pool after a hit that is pending. */
  reserve: number;
  /** What the operator put in after it was won. */
  seeded: number;
  /** What stands in it. */
  stands: number;
  /** What the operator put in because it lacked it for a prize. */
  topped_up: number;
  /** What came out again with void wagers. */
  voided: number;
  /** What they came to. */
  wins: number;
}

/** The light of a jackpot wager. */
export interface FloorLight {
  /** Whether it is lit. */
  lit: boolean;
  /** What has it show so. */
  under: FloorGround[];
}

/** A table of a jackpot. */
export interface FloorLinkedTable {
  /** Whether it plays: a declaration may have stopped it. */
  plays: boolean;
  /** The table. */
  table: number;
  /** Whether it reaches the jackpot. */
  up: boolean;
}

/** A meter of a jackpot. */
export interface FloorMeter {
  /** What it shows. */
  amount: number;
  /** Which: `major` or `minor`; none: the one that its tables show. */
  pool: string | null;
  /** What has it show so. */
  under: FloorGround[];
}

/** What became of a wager, or a part of it. */
export interface FloorMoney {
  /** How much. */
  amount: number;
  /** Where. */
  place: Place;
  /** What it rests on. */
  under: FloorGround[];
  /** To which wager. */
  wager: Wager;
  /** What happened. */
  word: string;
}

/** What a hand is called. */
export interface FloorNamedHand {
  /** Its category. */
  category: string;
  /** What makes it so. */
  under: FloorGround[];
  wager: Wager | null;
}

/** A jackpot, its meters and its prizes. */
export interface FloorOfJackpot {
  /** The last 25 prizes that were awarded, in order. */
  awards: FloorAward[];
  /** Its name. */
  jackpot: string;
  /** The meters of each level. */
  levels: FloorLevel[];
  /** Its tables, and whether each reaches it. */
  links: FloorLinkedTable[];
  /** What its meters show. */
  meters: FloorMeter[];
  /** What moved them. */
  moved_under: FloorGround[];
  /** What let it be opened. */
  opened_under: FloorGround[];
  /** The rates that wait for the pool to be won, the one that is won first. */
  rates_next: string[] | null;
  /** What the operator puts in after the pool was won. */
  seed: number | null;
  /** What stopped play at its tables. */
  stopped_under: FloorGround[];
  /** The tables that play for it. */
  tables: number[];
  /** What the operator put in for prizes. */
  topped_up: number;
  /** What asks for that. */
  topped_up_under: FloorGround[];
  /** What one wager costs. */
  wager: number;
  /** The wagers that the meters were reckoned from. */
  wagers: FloorWagersOfJackpot;
  /** The last 25 claims that came to nothing. */
  withdrawn: FloorPlaceOfLink[];
}

/** A table as those who work at it see it. */
export interface FloorOfTable {
  /** The id of its book. */
  book: string;
  /** The breaches that were noted. */
  breaches: FloorBreach[];
  /** The clauses that are others from a day on. */
  changes: FloorChange[];
  /** What lies in the piles, by their names. */
  counts: FloorCounted[];
  /** Which of its decks is in play, from one. */
  deck: FloorCounted;
  /** The dealer's steps of this round so far. */
  done: FloorStep[];
  due: FloorDue | null;
  /** What lets the table be as it is set up. */
  grounds: FloorGrounds[];
  /** Every hand, the dealer's and the community cards. */
  hands: FloorHand[];
  /** The jackpot it plays for. */
  jackpot: string | null;
  /** What became of wagers in this round, in order. */
  money: FloorMoney[];
  /** The dealer's steps from here on. */
  next: FloorStep[];
  pending: FloorChoices | null;
  /** Every place. */
  places: FloorPlace[];
  qualifies: FloorJudged | null;
  /** The number of the round. */
  round: number;
  /** The rulings that were given in this round. */
  rulings: FloorRuling[];
  /** What the sign says. */
  sign: FloorSign[];
  /** Where the round is: `betting`, `dealing`, `deciding`, `showing`, `settled`, `void`, `suspended`, `pending`. */
  state: string;
  /** What that rests on. */
  state_under: FloorGround[];
  /** Its number. */
  table: number;
  /** Where words get their meaning; one without a word is for all others. */
  terms: FloorTerm[];
  /** The dealer's cards that lie open. */
  up: FloorUpCard;
}

/** Something that a place may decide. */
export interface FloorOffer {
  /** What: `fold`, `check`, `bet`, `play-4x`, `change`, `raise`, `withdraw`. */
  action: string;
  /** What it puts down. */
  amount: number | null;
  /** What offers it. */
  under: FloorGround[];
}

/** A place of the table. */
export interface FloorPlace {
  /** What its cards were collected under. */
  collected_under: FloorGround[];
  /** The light of the jackpot wager. */
  light: FloorLight;
  /** What may be decided there now. */
  offers: FloorOffer[];
  /** Who plays there. */
  person: string | null;
  /** Its number. */
  place: Place;
  /** What stands there. */
  stakes: FloorStake[];
}

/** A place of a table of the link. */
export interface FloorPlaceOfLink {
  /** The place. */
  place: number;
  /** The table. */
  table: number;
  /** What it rests on. */
  under: FloorGround[];
}

/** Wagers that entered by the same rates. */
export interface FloorRatedWagers {
  /** What that comes to. */
  entered: number;
  /** The rates, that of the pool that is won first. */
  rates: string[];
  /** What was wagered. */
  wagers: number;
}

/** A ruling that was given. */
export interface FloorRuling {
  /** Which, by its word. */
  ruling: string;
  /** What it rests on. */
  under: FloorGround[];
  /** Whom it is about. */
  who: FloorHolder[];
}

/** A line of the sign. */
export interface FloorSign {
  /** What it says. */
  text: string;
  /** What wants it displayed. */
  under: FloorGround[];
}

/** A wager that stands at a place. */
export interface FloorStake {
  /** How much. */
  amount: number;
  /** Its chips, from the bottom up. */
  chips: number[];
  /** What it stands under. */
  under: FloorGround[];
  /** Which. */
  wager: Wager;
}

/** A step of the dealer. */
export interface FloorStep {
  /** Whether it belongs to the first of those listed. */
  first: boolean;
  /** What asks for it. */
  under: FloorGround[];
  /** What is done, in words. */
  words: string;
}

/** Where a word gets its meaning. */
export interface FloorTerm {
  /** Where its meaning comes from: a clause, or a document that is named. */
  source: string;
  /** What says so. */
  under: FloorGround[];
  /** The word, in small letters with hyphens; none: every other one. */
  word: string | null;
}

/** The dealer's cards that lie open. */
export interface FloorUpCard {
  /** The cards. */
  cards: string;
  /** What has one lie open. */
  under: FloorGround[];
}

/** The wagers that the meters were reckoned from. */
export interface FloorWagersOfJackpot {
  /** By the rates they entered by. */
  by_rates: FloorRatedWagers[];
  /** By table. */
  by_table: Record<string, number>;
  /** What entered, less what the wagers come to by their rates: nothing, or the meters are wrong. */
  off_wagers: number;
  /** What the operator kept of them. */
  retained: number;
}

/** Give up the hand. */
export interface FoldCommand {
  do: 'fold';
  /** Where. */
  place: Place;
}

/** The wager that follows another once the cards are seen. */
export interface Follow {
  /** What it is called. */
  label: string;
  /** How many times the first wager it takes at least. */
  least_times: number;
  /** How many times at most. */
  most_times: number;
  /** The most of the first wager that one's chips could follow at least once; null: not even the least of it. */
  up_to: number | null;
  /** The wager. */
  wager: string;
}

/** How a hand is formed. */
export interface Forming {
  /** The clause in force. */
  clause: Clause;
  /** It in words. */
  words: string;
}

/** An entry that is wrong. */
export interface FoundInJournal {
  /** What it was held against. */
  check: string;
  /** Its number there. */
  sequence: number;
  /** Its stream. */
  stream: string;
  /** What is wrong. */
  what: string;
}

/** What an answer is worth. */
export interface Grade {
  /** What was chosen. */
  action: string;
  /** What every action is worth. */
  actions: Graded[];
  /** What is best. */
  best: string;
  /** How much less than the best it is worth, in antes with four digits. */
  cost: string;
  /** The same exactly, a fraction in lowest terms. */
  cost_exact: string;
  /** Whether a streak goes on: it costs no more than two hundredths of an ante. */
  fine: boolean;
}

/** What an action is worth. */
export interface Graded {
  /** The action. */
  action: string;
  /** Whether it is the best. */
  best: boolean;
  /** The same with four digits. */
  decimal: string;
  /** What it is worth in antes, a fraction in lowest terms. */
  ev: string;
}

/** The hand in which a dealer holds the cards. */
export type Grip = 'hold-left' | 'hold-right';

/** What a hand is called. */
export interface HandName {
  /** Its category. */
  category: string;
  /** What makes it so. */
  under: Clause[];
  /** The wager that is judged; null: the hand by itself. */
  wager: string | null;
}

/** Something that a decision would give up. */
export interface HandWarning {
  /** Which decision, by its verb. */
  decision: string;
  /** What it would do, by its word. */
  reason: string;
  /** What makes it so. */
  under: Clause;
  /** It in words. */
  words: string;
}

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

/** A command to the house, in the form in which the journal keeps it: `{"house":{"book":…}}`, `{"house":{"table":…}}`, `{"change-tables":[…]}`, `{"jackpot":{"jackpot":"NAME","command":…}}`. */
export type HouseCommand = Record<string, unknown>;

/** Money that would move. */
export interface HousePosting {
  /** How much, in minor units. */
  amount: number;
  /** From which account, by the word of the books: `bank`, `{"jackpot":"1"}`. */
  from: unknown;
  /** To which. */
  to: unknown;
}

/** What a command to the house would bring about. */
export interface HousePreview {
  /** What would be written, by stream, in the form of the journal. */
  documents: Record<string, unknown[]>;
  /** What would be told at tables, in words. */
  lines: HousePreviewLine[];
  /** The money that would move. */
  postings: HousePosting[];
  /** The number of that stream that it was ruled at. */
  sequence: number;
  /** The stream that it is about. */
  stream: string;
  /** Whether it takes two people: it is proposed then, and done once a second confirms it. */
  two_people: boolean;
}

/** Something that would be told at a table. */
export interface HousePreviewLine {
  /** The table. */
  table: number;
  /** In words. */
  text: string;
}

/** A report of a house. */
export interface HouseReport {
  /** When the last command was given that is in it, in milliseconds of the house's clock. */
  as_of_ms: number;
  /** What was asked. */
  asked: AskedOfReport;
  /** How often, by what and by whom. */
  by_person: ByPerson[];
  /** Its currency; amounts are in its minor units. */
  currency: string;
  /** What went otherwise than it should. */
  exceptions: Exception[];
  /** The house. */
  house: string;
  /** Where the money lay then. */
  inventory: Inventory;
  /** The jackpots as they stood at the end of those days. */
  jackpots: ReportedJackpot[];
  /** The rows, in order. */
  rows: ReportRow[];
  /** All of them together. */
  total: ReportRow;
}

/** How a wager is made. */
export type How = 'chips' | 'oral' | 'cash' | 'oral-cash' | 'coupon' | 'unlit' | 'slot' | 'area';

/** A sign that hangs. */
export interface HungSign {
  /** The amount with it. */
  amount: number | null;
  /** Its name. */
  sign: string;
  /** For how many seconds it has not said that it shows what it ought to. */
  silent_seconds: number;
  /** The state that it acknowledged last; null: none since it was hung. */
  state: string | null;
}

/** The signs that hang. */
export interface HungSigns {
  /** The signs. */
  signs: HungSign[];
}

/** Spread the cards because nobody plays. */
export interface IdleCommand {
  do: 'idle';
}

/** Where the money of a house lies. */
export interface Inventory {
  /** By account; those of people are put together. */
  accounts: AccountRow[];
  /** When it lay so, in milliseconds of the house's clock: after the last command of the days that were asked for. */
  as_of_ms: number;
  /** What all accounts come to: nothing, as long as the books are right. */
  trial_balance: number;
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

/** An entry of the journal. */
export interface JournalEntry {
  /** When. */
  at: string;
  /** The book of those clauses. */
  book: string | null;
  /** The clauses that it rests on. */
  clauses: string[];
  /** What happened, by its words. */
  happened: string[];
  /** Its hash. */
  hash: string;
  /** The same in sentences, where it happened at a table. */
  lines: string[];
  /** What they are called. */
  name: string | null;
  /** The office they told it in. */
  office: string | null;
  /** The document as it is stored. */
  payload: string;
  /** Who told it, by id; null: the house itself. */
  person: string | null;
  /** Its number there. */
  sequence: number;
  /** Its stream. */
  stream: string;
  /** What was told, by its word; null: it stands in another stream. */
  told: string | null;
}

/** Entries of the journal, the newest first. */
export interface JournalPage {
  /** The entries. A page may have fewer than were asked for, even none. */
  entries: JournalEntry[];
  /** What to send as `before` for older ones; null: there are none. */
  next: string | null;
  /** The streams there are. */
  streams: string[];
}

/** What to keep for the wager that follows. */
export interface Keep {
  /** Whether the balance is enough for the least. */
  enough: boolean;
  /** What it is called. */
  label: string;
  /** At least so much it takes. */
  least: number;
  /** At most so much. */
  most: number;
  /** The wager that follows. */
  wager: string;
}

/** What kind of exception it is. */
export type KindOfException = 'void' | 'correction' | 'breach' | 'ruling' | 'variance' | 'dispute';

/** The last decision of somebody in a round. */
export interface LastDecision {
  /** What was chosen. */
  action: string;
  /** Whether nothing was better by half a minor unit or more. */
  best: boolean;
  /** What would have been best. */
  better: string;
  /** How much that would have been better, in minor units, rounded to whole ones. */
  cost: number;
  /** In which round. */
  round: string;
}

/** A round that is over. */
export interface LastRound {
  /** The same in words. */
  label: string;
  /** What it came to for whoever looks; null: they only watched. */
  net: number | null;
  /** Which round of the table it was. */
  number: number;
  /** Its name. */
  round: string;
}

/** The sheet of a round that was finished on paper while the house was away. */
export interface LateRound {
  /** The two who entered it, by the ids that the journal knows. */
  by: string[];
  /** When every hand was complete. */
  complete: string;
  /** When the first card was dealt, by the sheet, as RFC 3339 has it. */
  first_card: string;
  /** What the sheet is found again by. */
  reference: string;
  /** When the hands were shown and settled. */
  settled: string;
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

/** A log-in. */
export interface LogIn {
  /** How: `password`, `second-factor`, `once` (a password that is good once), `link`, or `guest`. */
  how: string;
  /** What names it. */
  log_in: string;
  /** Whether it is the one that asks. */
  own: boolean;
  /** Since when. */
  since: string;
  /** Until when; null: it does not end by itself. */
  until: string | null;
}

/** Somebody's log-ins, the newest first. */
export interface LogIns {
  log_ins: LogIn[];
}

/** Look at the cards. */
export interface LookCommand {
  do: 'look';
  /** Where. */
  place: Place;
}

/** Cards of a hand, by their positions. */
export interface Made {
  /** Those of the board, from nought. */
  board: number[];
  /** Those of the hand's own cards, from nought. */
  own: number[];
}

/** Whoever asks. All but the currency is null where nobody is signed in. */
export interface Me {
  /** The chips to play with, in minor units. */
  balance: number | null;
  /** The ISO 4217 code of all amounts. */
  currency: string;
  /** How many digits of an amount are behind the point. */
  minor_digits: number;
  /** What they are called. */
  name: string | null;
  /** What they have to do before they can act in their office: `password`, choose one of their own; `second-factor`, set it up or sign in with it. */
  needs: string | null;
  /** Every office that they hold; they act in one at a time. */
  offices: string[] | null;
  /** Who, by the id that the journal knows. */
  person: string | null;
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

/** An approval, and what rests on it. */
export interface NamedApproval {
  /** It. */
  approval: Approval;
  /** The book. */
  book: string | null;
  /** The jackpot that names it. */
  jackpot: string | null;
  /** The table that names it. */
  table: number | null;
}

/** An approval that an option needs. */
export interface NeededApproval {
  /** The authority. */
  by: string;
  /** The clause that asks for it. */
  clause: Clause;
  /** The reference of the one that is there; null: it is missing. */
  reference: string | null;
}

/** An account that somebody wants. */
export interface NewAccount {
  /** What to be called at the tables. */
  name: string;
  /** A password. */
  password: string;
}

/** An approval that came with a change. */
export interface NewApproval {
  /** Who approved. */
  by: string;
  /** When. */
  on: string;
  /** The authority's reference. */
  reference: string;
}

/** For how long somebody wants not to play. */
export interface NewExclusion {
  /** Why. */
  reason?: string;
  /** The gaming day from which on to play again; null: until the house lifts it. */
  until?: string | null;
}

/** A limit that somebody wants for themselves. */
export interface NewLimit {
  /** How much in a gaming day, in minutes or minor units; null: no limit. */
  most?: number | null;
  /** On what: `time`, `loss` or `stake`. */
  on: string;
}

/** A password that is to be another one. */
export interface NewPassword {
  /** The one that it is to be. */
  new_password: string;
  /** The password of now. */
  password: string;
}

/** Somebody who is taken on. */
export interface NewPerson {
  /** What they are called. */
  name: string;
  /** The offices to give them. */
  offices?: string[];
  /** The pit that offices at tables hold in; left out: the whole house. */
  pit?: string | null;
}

/** A PIN of one's own choice. */
export interface NewPin {
  /** The password, which shows that it is really whoever is signed in. */
  password: string;
  /** Four to eight digits. */
  pin: string;
}

/** A sign that is to be hung. */
export interface NewSign {
  /** Its name: small letters, digits and hyphens. */
  sign: string;
}

/** A beat. */
export interface NextBeat {
  asks: PreviewAsks | null;
  /** Whether wagers are entered now: betting is open, or the round is over and they open the next one. */
  betting: boolean;
  /** What to tell the table, together under one key; empty: nothing before a fact is there. */
  commands: Command[];
  /** What would happen, in words, with the clauses it rests on. */
  lines: PreviewLine[];
  /** How many cards the piles have as the table stands. */
  piles: BeatPile[];
  refused: ProblemDetails | null;
  /** The number of the table's stream that it was worked out at: send it as `If-Match`. */
  sequence: number;
  /** What to do and to say meanwhile, in order. */
  steps: BeatStep[];
  /** What is wanted then. */
  wants: BeatWanted;
}

/** The next step of whoever works at a table. */
export interface NextStep {
  /** What to post once it is done; what was counted goes into `cards` of a count. */
  command: Command;
  /** How many cards it turns up. With real cards their faces go into the command; virtual ones are the house's to show. */
  faces: number;
  /** What to do and to say, in the words of the book's procedure. */
  words: string[];
}

/** Note something about a case. */
export interface NoteDisputeCommand {
  /** Which case. */
  dispute: number;
  do: 'note-dispute';
  /** What. */
  note: string;
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
  /** What a wager before the cards gives up, where it is the one that a decision asks for: it is a blind bet, and not the decision that follows; null: it is none. */
  blind: string | null;
  /** Which card of the hand, from nought. */
  card: number | null;
  caution: Caution | null;
  clause: Clause | null;
  /** What to post back, with the amount chosen. */
  command: Command;
  /** Whether it is a decision on the hand. */
  decision: boolean;
  follow: Follow | null;
  /** A name that stays the same while the offer stands. */
  id: string;
  /** The key of the keyboard. */
  key: string | null;
  /** What it is. */
  kind: OfferKind;
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

/** What an offer is. */
export type OfferKind = 'seat' | 'wager' | 'decision' | 'deal' | 'leave' | 'money';

/** A password that is good once. */
export interface OneTimePassword {
  /** The password, which is not shown again; it is changed at the first sign-in. */
  password: string;
  /** Who. */
  person: string;
  /** What they sign in with. */
  sign_in_name: string;
}

/** Open a case about a round. */
export interface OpenDisputeCommand {
  do: 'open-dispute';
  /** The place of whoever disputes it. */
  place: Place;
  /** The number of the round at its table; none: the one that lies there. */
  round?: number;
  /** What they say. */
  says: string;
}

/** Begin the round after one that is over. */
export interface OpenRoundCommand {
  do: 'open-round';
}

/** Open a closed table, its float counted where somebody deals. */
export interface OpenTableCommand {
  do: 'open-table';
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

/** A limit of somebody's own. */
export interface OwnLimit {
  /** Whether it becomes another one with the next gaming day. */
  changes: boolean;
  /** How much in a gaming day, in minutes or minor units; null: no limit. */
  most: number | null;
  /** Whether four fifths of it are used. */
  near: boolean;
  /** What it becomes then; null: no limit, or it does not change. */
  next: number | null;
  /** On what: `time` at tables, `loss`, `stake`. */
  on: string;
  /** Whether all of it is: no new wagers on this gaming day. */
  reached: boolean;
  /** How much of it is used. */
  used: number;
}

/** What somebody lets themselves play in a gaming day. */
export interface OwnLimits {
  /** The gaming day; null: none has begun. */
  day: string | null;
  exclusion: Exclusion | null;
  /** Each of the three. */
  limits: OwnLimit[];
}

/** What shows that it is really whoever is signed in. */
export interface OwnPassword {
  /** The password. */
  password: string;
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
  /** The chips to play with. */
  balance: number;
  /** The same as steps of a show, in the order of the events. */
  beats: Beat[];
  clock: Clock | null;
  /** What happened since the message before. */
  happened: Line[];
  /** What goes on, and what to do next. */
  headline: string;
  keep: Keep | null;
  /** The wagers of one's last round here, to be made again. */
  last_bets: Stake[];
  last_decision: LastDecision | null;
  /** The rounds that are over, the last one first. */
  last_rounds: LastRound[];
  next: NextStep | null;
  /** What may be done now. */
  offers: Offer[];
  /** What those who open and close the table have posted at it. */
  shift: Shift;
  /** The jackpot hits that wait for this person. */
  validations: Validation[];
  /** What of one's own limits is used up, or nearly: from four fifths on. */
  warnings: string[];
}

/** What shows that a second factor is one's own. */
export interface PasswordAndCode {
  /** A code of the device, or a recovery code. */
  code: string;
  /** The password. */
  password: string;
}

/** Everybody with an account, and everybody who holds an office. */
export interface People {
  people: Person[];
}

/** Somebody. */
export interface Person {
  /** Whether they may not play. */
  excluded: boolean;
  /** What they are called. */
  name: string;
  /** The offices they hold. */
  offices: string[];
  /** Whether their password is good once, to choose another one. */
  once: boolean;
  /** Who, by the id that the journal knows. */
  person: string;
  /** The pits that an office holds in, by office; one that is left out holds in the whole house. */
  pits: Record<string, string[]>;
  /** Whether they have a second factor. */
  second_factor: boolean;
  /** What they sign in with; null: they have no password. */
  sign_in_name: string | null;
}

/** Where a round is. */
export type Phase = 'betting' | 'closed' | 'dealing' | 'dealt' | 'deciding' | 'showing' | 'settled' | 'void' | 'suspended' | 'pending';

/** Chips of one denomination. */
export interface Pile {
  /** What one of them is worth. */
  chip: number;
  /** How many. */
  count: number;
}

/** Chips of one denomination. */
export interface PileOfChips {
  /** What one of them is worth. */
  chip: number;
  /** How many. */
  count: number;
}

/** A place, from the dealer's left. */
export type Place = number;

/** How a place stands in the round. */
export type PlaceState = 'empty' | 'in' | 'folded' | 'playing' | 'done' | 'void';

/** A place. */
export interface PlaceView {
  /** Its cards. */
  cards: (string | null)[];
  /** The cards that count. */
  counts: Made;
  /** Whether it is a house player's. */
  house: boolean;
  /** The settlement so far. */
  lines: Line[];
  /** The cards that the name rests on. */
  made: Made;
  /** What they make. */
  named: string | null;
  /** How its hand fared against the dealer's and why, once its wagers are settled. */
  outcome: string | null;
  /** Who plays there. */
  person: string | null;
  /** Its number. */
  place: number;
  /** Whether whoever plays there has said *deal*, or *next round* once a round is over. */
  ready: boolean;
  result: RoundResult | null;
  /** Whether somebody sits there. */
  seat: boolean;
  /** What lies on its areas. */
  stakes: Stake[];
  /** How it stands. */
  state: PlaceState;
  why: Why | null;
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

/** What somebody played. */
export interface Played {
  /** How many hands were settled. */
  hands: number;
  /** How many minutes a place was theirs. */
  minutes: number;
  /** What they came to, in minor units. */
  net: number;
  /** What was wagered on those, in minor units. */
  wagered: number;
}

/** Post the sign that the next round of the table is its last. */
export interface PostClosingCommand {
  do: 'post-closing';
}

/** Post other limits. They hold from the first round after the notice that the house gives. */
export interface PostLimitsCommand {
  do: 'post-limits';
  /** The least and the most of wagers, such as {"ante":"10.00..500.00"}. */
  limits: Record<string, string>;
}

/** Limits of a wager that are to change. */
export interface PostedLimits {
  /** From when on a round that opens has them. */
  from: string;
  /** What is posted: the limits now, those to come, and from when on. */
  text: string;
  /** Of which wager. */
  wager: string;
}

/** A question of practice. */
export interface Practice {
  /** What may be done: `fold`, `bet`, `change 7d` … */
  actions: string[];
  /** The book whose game it is. */
  book: string;
  /** The game, as the book prints it. */
  game: string;
  /** The hand. */
  hand: PracticeHand;
}

/** An answer to a question of practice. */
export interface PracticeAnswer {
  /** What to do with it. */
  action: string;
  /** The hand, as it was given. */
  hand: PracticeHand;
}

/** A hand to decide on. */
export interface PracticeHand {
  /** The community cards so far. */
  board: string[];
  /** The player's cards. */
  hand: string[];
  /** The dealer's card that lies open; null: none does in this game. */
  up: string | null;
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

/** What a command would bring about. */
export interface Preview {
  asks: PreviewAsks | null;
  /** What would happen, in words, with the clauses it rests on: hands, rulings, and for each wager its fate. */
  lines: PreviewLine[];
  /** The number of the table's stream that it was ruled at: send it as `If-Match`. */
  sequence: number;
  /** The dealer's step that would deal or turn virtual cards, and is not looked into; nothing of the command is ruled on then. */
  step: string | null;
  /** The clauses that let it be. */
  under: Clause[];
}

/** An office that would have to choose. */
export interface PreviewAsks {
  /** What it may choose from. */
  choices: string[];
  /** The clause that leaves it to that office. */
  clause: Clause;
  /** The office, by the book's own name. */
  office: string;
}

/** Chips of one value. */
export interface PreviewChips {
  /** How many. */
  count: number;
  /** What each is worth, in minor units. */
  value: number;
}

/** Something that would happen. */
export interface PreviewLine extends Line {
  /** The chips that are paid out with it, the largest first. */
  chips?: PreviewChips[];
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

/** Something that two people do. */
export interface Proposal {
  /** What whoever proposes it is called. */
  by: string;
  /** What is to be done, as the journal has it. */
  command: Record<string, unknown>;
  /** By which it is named in paths. */
  id: string;
  /** The jackpot it is about. */
  jackpot: string | null;
  /** When it lapses. */
  lapses: string;
  /** Whether one may confirm it. */
  may_confirm: boolean;
  /** Its number there. */
  number: number;
  /** The office they do it in. */
  office: string;
  outcome: ProposalOutcome | null;
  /** Whether it is one's own. */
  own: boolean;
  /** For how many seconds it is still open. */
  seconds_left: number;
  /** What shows who confirms it at another's screen. */
  shown_by: ShownBy;
  /** Since when. */
  since: string;
  /** The table it is about. */
  table: number | null;
  /** What is to be done, in words. */
  what: string;
}

/** What became of a proposal. */
export interface ProposalOutcome {
  /** What whoever confirmed or refused it is called. */
  by: string | null;
  /** Why it was refused. */
  reason: string | null;
  /** `confirmed`, `refused`, `withdrawn`, `lapsed`, or `outdated`: what it is about has changed. */
  word: string;
}

/** What is proposed. */
export interface Proposals {
  /** What one made or may confirm, the newest last; of those that are over, one's own. */
  proposals: Proposal[];
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

/** Why. */
export interface Reason {
  /** In words. */
  reason: string;
}

/** Say what was counted of chips that came from the cage, as one of two. */
export interface ReceiveChipsCommand {
  /** How much. */
  amount: number;
  do: 'receive-chips';
  /** The slip that they came with. */
  slip: number;
}

/** Codes for whoever has lost the device. */
export interface RecoveryCodes {
  /** Each is good once, in place of a code of the device. They are not shown again. */
  recovery_codes: string[];
}

/** Take new play money, for whoever is out of chips where the house plays for nothing. */
export interface RefillCommand {
  do: 'refill';
}

/** Why a proposal is refused. */
export interface RefusedProposal {
  /** Why, for whoever made it. */
  reason: string;
}

/** Key a face again that was keyed wrongly. */
export interface RekeyCommand {
  /** Which of the hand, from nought. */
  card: number;
  do: 'rekey';
  /** Its face. */
  face: string;
  /** Whose card. */
  of: Holder;
}

/** A round played again. */
export interface Replay {
  /** The areas of a place, in the order of the felt. */
  areas: Area[];
  /** What happened, in order. */
  beats: Beat[];
  /** The book it was ruled by. */
  book: string;
  /** The ISO 4217 code of all amounts. */
  currency: string;
  /** Which rules of the game these are. */
  edition: string;
  /** What is printed on the felt. */
  felt: Felt;
  /** The game, as the book prints it. */
  game: string;
  /** How many digits of an amount are behind the point. */
  minor_digits: number;
  /** Which round of the table it was. */
  number: number;
  /** The place with whose player's eyes it is seen; null: nobody's in particular. */
  place: number | null;
  /** Whether the chips were play money. */
  play_money: boolean;
  /** The places that played, and who played there. */
  players: Replayed[];
  /** Its name. */
  round: string;
  /** Its table. */
  table: number;
}

/** A place that played. */
export interface Replayed {
  /** Who played there. */
  person: string;
  /** Which. */
  place: number;
  /** Whether that is whoever asks. */
  yours: boolean;
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

/** A row of a report. */
export interface ReportRow extends Sums {
  /** How far chance takes the win from that: one standard deviation, in minor units. */
  deviation: string | null;
  /** Win of drop, in per cent. */
  hold_percent: string | null;
  /** What it is of. */
  of: string;
  /** That of the handle, in per cent. */
  theoretical_percent: string | null;
  /** What the house should have won, in minor units. */
  theoretical_win: string | null;
  /** Win of handle, in per cent. */
  win_percent: string | null;
  /** Whether the win lies where it does nineteen times in twenty; none: the game has no figures, or nothing was played. */
  within_95_percent: boolean | null;
}

/** A jackpot as a report has it, in minor units. */
export interface ReportedJackpot {
  /** When it stood so, in milliseconds of the house's clock: after the last command of the days that were asked for. */
  as_of_ms: number;
  /** Its name. */
  jackpot: string;
  /** The meters of each level. */
  levels: ReportedLevel[];
  /** What it owes: what stands in its pools and waits for them, rounded down. */
  liability: number;
  /** Whether every meter comes to what entered and left, and what entered to the wagers. */
  reconciled: boolean;
  /** What the operator kept of that, in ten-thousandths of a minor unit. */
  retained_per_10000: number;
  /** What the house puts in after the pool was won; none: it is not said. */
  seed: number | null;
  /** The tables that play for it. */
  tables: number[];
  /** What was wagered on it. */
  wagers: number;
}

/** The meters of a level, in minor units rounded down where they are no whole amounts. */
export interface ReportedLevel {
  /** What it shows. */
  display: number;
  /** What entered of wagers, less void ones. */
  entered: number;
  /** How many prizes it paid. */
  hits: number;
  /** Which: `pool`, `major` or `minor`. */
  level: string;
  /** What came from other levels; less than nothing: what went there. */
  moved: number;
  /** What stood in it as it was opened. */
  opened: number;
  /** What is over a limit. */
  overflow: number;
  /** What the operator put in: added, seeded and topped up. */
  put_in: number;
  /** The part of each wager that enters it; none: it is closed, for the pool was divided or put together. */
  rate: string | null;
  /** What waits for the pool after a hit that is pending. */
  reserve: number;
  /** What they came to. */
  wins: number;
}

/** Ask the cage to take chips back. */
export interface RequestCreditCommand {
  /** How much. */
  amount: number;
  /** In which chips. */
  chips?: Pile[];
  do: 'request-credit';
}

/** Ask the cage for chips. */
export interface RequestFillCommand {
  /** How much. */
  amount: number;
  /** In which chips; none: as the cage likes. */
  chips?: Pile[];
  do: 'request-fill';
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
  late: LateRound | null;
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

/** How well somebody has decided. */
export interface Score {
  /** By book. */
  books: Record<string, Tally>;
  /** All of it. */
  evening: Tally;
  last: LastDecision | null;
  /** What was played since then at all tables, those without a coach included; where nothing was decided, on this gaming day. */
  played: Played;
  /** Since when it is counted, as RFC 3339 has it; null: nothing was counted yet. */
  since: string | null;
}

/** Make this, of several areas, the seat. */
export interface SeatCommand {
  do: 'seat';
  /** Who, where somebody else tells it. */
  person?: string;
  /** Where. */
  place: Place;
}

/** A secret for a device. */
export interface SecondFactor {
  /** The secret, to be typed into a device. */
  secret: string;
  /** The same as an address that devices read (`otpauth://totp/…`). */
  uri: string;
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

/** A hand, as whoever asks sees it. */
export interface SeenHand {
  /** Its cards as they lie; null: that one is not to be seen. */
  cards: (string | null)[];
  /** What it is called, by itself and for each wager that is judged on it, as far as whoever asks can tell. */
  names: HandName[];
  /** What says who may see it. */
  under: Clause[];
  /** What its owner is warned of before deciding; nobody else is told. */
  warnings: HandWarning[];
  /** Whose it is: the number of a place, `dealer`, or `board`. */
  whose: string;
}

/** Send a fill back that is not what its slip says. */
export interface SendBackCommand {
  do: 'send-back';
  /** Why. */
  reason: string;
  /** The slip. */
  slip: number;
}

/** Say what was counted of chips that go to the cage, as one of two. */
export interface SendChipsCommand {
  /** How much. */
  amount: number;
  do: 'send-chips';
  /** The slip that they go with. */
  slip: number;
}

/** A setting of an option. */
export interface SettingView {
  /** What it means, where the book or our reading says so. */
  means: string | null;
  /** It, or its pattern. */
  setting: string;
}

/** How an area is drawn on the felt. */
export type Shape = 'round' | 'square' | 'slot';

/** What all see of a table alike. */
export interface SharedView {
  /** The areas printed at each place, in the order of the felt. */
  areas: Area[];
  /** The cards that all share. */
  board: (string | null)[];
  /** The book it is ruled by. */
  book: string;
  checkpoint: Checkpoint | null;
  /** The chips of the table, by value. */
  chips: number[];
  /** Whether the coach may be asked at this table. */
  coach: boolean;
  /** The ISO 4217 code of all amounts. */
  currency: string;
  deal: Committed | null;
  /** The dealer's hand. */
  dealer: DealerHand;
  /** What the dealer just called. */
  dealer_says: string | null;
  /** Which rules of the game these are. */
  edition: string;
  /** What is printed on the felt. */
  felt: Felt;
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
  /** Whether the chips are play money, which is shown without its code. */
  play_money: boolean;
  /** The round. */
  round: string;
  /** Which round of the table that is, as people read it. */
  round_number: number;
  /** How many documents its stream has. */
  sequence: number;
  /** Its number. */
  table: number;
}

/** What is posted at a table. */
export interface Shift {
  /** Whether the table is closed. */
  closed: boolean;
  /** Whether its next round, or this one, was announced as the last. */
  last_round: boolean;
  /** Limits that are to change. */
  limits: PostedLimits[];
}

/** What shows who confirms something at another's screen. */
export type ShownBy = 'pin' | 'code';

/** A card that was shown. */
export interface ShownCard {
  /** Its face. */
  card: string;
  /** Which card of the deck, from nought. */
  index: number;
}

/** What the device shows. */
export interface ShownCode {
  /** Six digits. */
  code: string;
}

/** A jackpot as a sign in the hall shows it. It names nobody. */
export interface Sign {
  /** The amount, in minor units: the pool, what a hit stands to win, or what was paid. */
  amount: number;
  /** The book of those clauses. */
  book: string;
  /** Which claim on the jackpot it is about. */
  claim: number | null;
  /** Whether jackpot wagers are refused, for the jackpot cannot be reached. */
  closed: boolean;
  /** The ISO 4217 code of all amounts. */
  currency: string;
  /** The hand that was paid, in words. */
  hand: string | null;
  /** What the house is called. */
  house: string;
  /** The jackpot. */
  jackpot: string;
  /** The other pool, where there are two: what fixed prizes are paid from. */
  minor: number | null;
  /** How many digits of an amount are behind the point. */
  minor_digits: number;
  /** What stands for whoever hits next, while a hit is pending or was just paid. */
  next: number | null;
  /** What each hand wins, the best first. */
  prizes: SignPrize[];
  /** For how many seconds more a paid prize is shown. */
  seconds_left: number | null;
  /** `normal`, `pending`: a hit is being verified and the amount stands, `paid`: a prize was paid less than a minute ago, or `down`: the jackpot cannot be reached. */
  state: string;
  /** Whether a declaration has stopped play. */
  suspended: boolean;
  table: SignTable | null;
  /** The tables that play for it. */
  tables: SignTable[];
  /** The clauses that have it shown. */
  under: Clause[];
  /** What a wager is. */
  wager: number;
}

/** Where a sign that was hung finds its jackpot. */
export interface SignAddress {
  /** The page that it opens, with the key by which it acknowledges what it shows. */
  address: string;
  /** The sign. */
  sign: string;
}

/** What somebody signs in with. */
export interface SignIn {
  /** The code of the second factor, or a recovery code, where the account has one. */
  code?: string;
  /** The name that the account was given, such as `ann-4821`. */
  name: string;
  /** The password. */
  password: string;
}

/** What a hand wins. */
export interface SignPrize {
  /** The prize: an amount in minor units; null: it is a part of the pool. */
  amount: number | null;
  /** The hand, in words. */
  hand: string;
  /** The part of the pool in per cent; null: it is none. */
  share: string | null;
}

/** A table that plays for a jackpot. */
export interface SignTable {
  /** What it is called. */
  name: string;
  /** Its number. */
  table: number;
  /** Whether it reaches the jackpot. */
  up: boolean;
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

/** A slip between a table and the cage. */
export interface Slip {
  /** How much. */
  amount: number;
  /** Who asked for it, by the id that the journal knows. */
  by: string;
  /** In which chips; empty: nobody said. */
  chips: PileOfChips[];
  /** Who counted it first, and waits for another; null: nobody. */
  counted_by: string | null;
  /** `fill` or `credit`. */
  kind: string;
  /** Its number at the table. */
  slip: number;
  /** `requested`, `issued`, `sent-back`, `sent` or `returned`. */
  stage: string;
  /** The table. */
  table: number;
  /** Whom it waits for. */
  waits_for: string;
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

/** What play came to, in minor units. */
export interface Sums {
  /** What disputes and corrections cost the house, which the win has in it. */
  corrected: number;
  /** Corrections of lines. */
  corrections: number;
  /** Coupons that were staked. */
  coupons: number;
  /** Chips that went to the cage. */
  credits: number;
  /** Cash that went into the drop box, and balances that were brought to the table. */
  drop: number;
  /** Chips that came to the table from the cage. */
  fills: number;
  /** What was staked and settled, without the jackpot's. */
  handle: number;
  /** Hands whose wagers were settled. */
  hands: number;
  /** What jackpot prizes cost the float: those that no pool paid. */
  prizes: number;
  /** Rounds in which a wager was settled. */
  rounds: number;
  /** What counts of the float found too much; less than nothing: too little. */
  variance: number;
  /** Rounds that were void. */
  voids: number;
  /** The same by wager, the jackpot's with them. */
  wagers: Record<string, number>;
  /** What the house won of it. */
  win: number;
}

/** An option of a table. */
export interface TableOption {
  approval: NeededApproval | null;
  /** The clause that leaves it open. */
  clause: Clause;
  /** What the book has where nobody chose. */
  default: string | null;
  /** What is to be in force once the round is over; null: the same. */
  next: string | null;
  /** Its name. */
  option: string;
  /** What is in force. */
  setting: string | null;
  /** What it may be. */
  settings: SettingView[];
  shared: Clause | null;
  /** The other tables that it is the same at. */
  shared_with: number[];
  /** Whether `settings` are patterns, so that it is written in. */
  written: boolean;
}

/** How a table is set up. */
export interface TableSetup {
  /** The approvals it rests on. */
  approvals: Approval[];
  /** Its book. */
  book: string;
  /** The game, as the book prints it. */
  game: string;
  /** Whether that has begun: a change waits until it is over. */
  in_round: boolean;
  /** Its limits, in words. */
  limits: string[];
  /** What it is called. */
  name: string;
  /** Its options. */
  options: TableOption[];
  /** The number of its round. */
  round_number: number;
  /** What was said of it, in the form of the journal. */
  setup: Record<string, unknown>;
  /** The table. */
  table: number;
  /** Whether a change waits for that already. */
  waits: boolean;
}

/** A table at a glance. */
export interface TableSummary {
  /** Why nothing can be staked there now; null: it can. */
  alert: string | null;
  /** The free place nearest the middle; null: the table is full. */
  best_seat: number | null;
  /** The book it is ruled by. */
  book: string;
  /** What tells it apart from the other tables of its game. */
  differs: string[];
  /** What the house keeps of an ante well played, in per cent with two digits; null: it is still being worked out. */
  edge: string | null;
  /** Which rules of the game these are. */
  edition: string;
  /** Where the same game has a free place, if this table is full; null: it is not, or there is none. */
  elsewhere: number | null;
  /** How many of them are free. */
  free: number;
  /** The game, as the book prints it. */
  game: string;
  /** Which game it is, for tables of one game to stand together. */
  game_id: string;
  /** The least and the most of an ante, in words. */
  limits: string;
  /** The most of an ante. */
  max: number | null;
  /** What its jackpot's meter shows, in minor units. */
  meter: number | null;
  /** The least of an ante, in minor units. */
  min: number | null;
  /** What it is called. */
  name: string;
  /** Where its round is. */
  phase: Phase;
  /** The same in words. */
  phase_label: string;
  /** How many places it has. */
  places: number;
  /** How many people sit there, or play without a name. */
  players: number;
  /** Whether a dealer deals there; else the house does. */
  staffed: boolean;
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

/** Take the drop box off the table, as one of two. */
export interface TakeBoxCommand {
  do: 'take-box';
}

/** Decisions, counted. */
export interface Tally {
  /** The same in antes for a hundred hands, with two digits. */
  antes_per_100: string;
  /** How many of them were best: nothing was better by half a minor unit. */
  best: number;
  /** How many decisions were made. */
  decisions: number;
  /** What was given up by decisions that were not best, in minor units, rounded. */
  given_up: number;
  /** The same exactly, a fraction in lowest terms. */
  given_up_exact: string;
  /** How many hands they were. */
  hands: number;
  /** The same in per cent of what was wagered, with two digits. */
  share_percent: string;
  /** What was wagered on those, in minor units. */
  wagered: number;
  /** The five worst decisions, the worst first. */
  worst: WorstDecision[];
}

/** Several commands of one person, all or none. */
export interface TogetherCommand {
  /** The commands, in order; none of them is new play money. */
  commands: Command[];
  do: 'together';
}

/** The chips of a table. */
export interface Tray {
  /** Who takes the drop box, and waits for another; null: nobody. */
  box_offered_by: string | null;
  /** The boxes that were taken and are not counted yet. */
  boxes: DropBox[];
  /** What two people counted in it last; null: nobody has. */
  counted: number | null;
  /** In which chips they found it; empty: they did not say. */
  counted_in: PileOfChips[];
  /** Whether its chips come from the cage, so that `tray` is what lies in it. */
  kept: boolean;
  /** The slips that are open. */
  slips: Slip[];
  /** The table. */
  table: number;
  /** What lies in the tray, as the books have it. */
  tray: number;
  /** What the table has won by play; less than nothing: lost. */
  won: number;
}

/** What stands on the accounts of a house, by what they are. */
export interface TrialBalance {
  /** The accounts. */
  accounts: AccountBalance[];
  /** The ISO 4217 code of the money. */
  currency: string;
  /** What they come to; nothing, as long as the books are right. */
  total: number;
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

/** A verification of the whole journal. */
export interface WholeVerification {
  compared: Compared | null;
  /** How many are behind it. */
  done: number;
  /** How many entries there are. */
  entries: number;
  finding: FoundInJournal | null;
  /** `none` was asked for, `running`, `holds`, `found`: something is wrong, or `failed`: the journal could not be read. */
  state: string;
  /** How long it took, in milliseconds. */
  took_ms: number | null;
}

/** Why a round came to what it did, for the player it is about. */
export interface Why {
  /** What became of each wager, in the order they were settled. */
  lines: WhyLine[];
  /** The reason in one sentence. */
  sentence: string;
}

/** What became of one wager. */
export interface WhyLine {
  /** The clauses it rests on, the most particular first. */
  clauses: Clause[];
  /** What it is called. */
  label: string;
  /** What it came to for the player. */
  net: number;
  /** A few words more: the odds, the hand, or what was missing; null: there is no more. */
  note: string | null;
  /** What was paid beside the stake. */
  paid: number;
  /** What became of it. */
  result: Fate;
  /** What was staked on it. */
  stake: number;
  /** The wager. */
  wager: string;
}

/** Take a wager back. */
export interface WithdrawCommand {
  do: 'withdraw';
  /** Where. */
  place: Place;
  /** Which. */
  wager: Wager;
}

/** Withdraw a slip that the cage has not acted on. */
export interface WithdrawSlipCommand {
  do: 'withdraw-slip';
  /** Its number at the table. */
  slip: number;
}

/** A decision that cost something. */
export interface WorstDecision {
  /** What would have been best. */
  better: string;
  /** What was chosen. */
  chosen: string;
  /** How much that would have been better, in minor units, rounded to whole ones. */
  cost: number;
  /** Where. */
  place: number;
  /** In which round. */
  round: string;
}
