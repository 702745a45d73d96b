// The page of a table: it listens to the table's stream, shows what comes, and does what is
// pressed. What it shows is in `table-show.js`, the way to other bets in `table-bets.js`,
// the coach in `table-coach.js`.
//
// The page holds no rule. What may be done is what the server offers, and an offer is
// posted back as it came.

/** @import { TableModel, TableView } from '../types.js' */
import { beGuest, command, me, Problem, tableStream } from '../house/api.js';
import { doubled, opening, withChip, withoutChip } from '../house/bets.js';
import { Pulse } from '../house/pulse.js';
import { listen } from '../house/stream.js';
import { cannotFollow, frontOf, isTurn, replayAddress, usualChip, withoutBlind } from '../house/view.js';
import { DrawnElement } from '../page/drawn.js';
import { patch } from '../page/patch.js';
import { keepOpenHand } from '../page/open-hand.js';
import { settings } from '../page/settings.js';
import { say } from '../page/texts.js';
import { throwChip } from '../show/flight.js';
import { play } from '../show/sound.js';
import { announcement } from './announcement.js';
import { TableBets } from './table-bets.js';
import { TableCoach } from './table-coach.js';
import { frame } from './table-frame.js';
import { keyAction } from './table-keys.js';
import { TableShow } from './table-show.js';
import './felt-table.js';
import './keys-dialog.js';
import './leave-dialog.js';
import './table-dock.js';
import './table-menu.js';
import './table-rail.js';
import './table-replay.js';
import './why-dialog.js';
import './worth-dialog.js';

/** The elements that draw the model. */
const OF_MODEL = ['felt-table', 'table-dock', 'table-rail', 'table-menu', 'why-dialog', 'worth-dialog'];

/** So many antes make the print glow. */
const LARGE_WIN = 20;

/** A table: `<table-page table="1">`. */
export class TablePage extends HTMLElement {
  #chip = 0;
  /** @type {number | null} */
  #front = null;
  /** @type {number | null} */
  #marked = null;
  /** @type {string | null} */
  #posted = null;
  #stranger = false;
  /** Whether it has been asked who is there. */
  #known = false;
  /** Whether somebody is being made a guest. */
  #coming = false;
  #blind = false;
  /** Whether a seat is to be taken as soon as one is offered. */
  #sitting = location.hash === '#play';
  /** @type {Problem | null} */
  #problem = null;
  /** @type {(TableModel['caution'] & { go: () => void, mind: () => void }) | null} */
  #caution = null;
  #said = '';
  #fresh = false;
  #end = () => {};
  #pulse = new Pulse(() => this.#draw());
  #show = new TableShow({
    draw: () => this.#draw(),
    felt: () => this.querySelector('.felt'),
    front: () => this.#front,
  });
  #bets = new TableBets({ truth: () => this.#show.truth, front: () => this.#front, post: (posted) => this.#post(posted), draw: () => this.#draw() });
  #coach = new TableCoach({ table: () => this.#table, truth: () => this.#show.truth, front: () => this.#front, draw: () => this.#draw() });

  constructor() {
    super();
    for (const [name, act] of Object.entries(this.#acts)) {
      this.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    }
  }

  /** What the elements ask for. @type {Record<string, (detail: any) => unknown>} */
  #acts = {
    act: (id) => this.#act(id),
    chip: (chip) => this.#take(chip),
    'chip-on': (wager) => this.#chipOn(wager),
    'chip-off': (wager) => this.#bets.toward(withoutChip(this.#bets.bets, this.#areas, wager, this.#chip)),
    sit: (place) => this.#sit(place),
    play: () => this.#sitDown(),
    mark: (card) => this.#mark(card === this.#marked ? null : card),
    'mark-first': () => this.#mark(0),
    front: (place) => this.#turnTo(place),
    deal: () => this.#deal(),
    undo: () => this.#bets.undo(),
    clear: () => this.#bets.toward(new Map()),
    repeat: () => this.#wager(new Map(this.#last)),
    double: () => this.#double(),
    // Whoever has the values asks for what stands behind them.
    hint: () => (this.#coach.advice ? this.#open('worth-dialog') : this.#coach.ask()),
    why: () => this.#open('why-dialog'),
    replay: (round) => this.#replay(round),
    share: () => this.#share(),
    'change-bets': () => this.#changeBets(),
    'more-money': () => this.#act(this.#truth?.offers.find(({ kind }) => kind === 'money')?.id ?? ''),
    anyway: () => this.#caution?.go(),
    mind: () => this.#caution?.mind(),
    'close-problem': () => this.#forget(),
    skip: () => this.#show.showing && this.#show.jump(),
    settings: () => this.#draw(),
    blind: (on) => {
      this.#blind = on;
      this.#draw();
    },
    pays: () => this.#openRail('pays'),
    'open-rail': () => this.#openRail(),
    help: () => this.#open('keys-dialog'),
    leave: () => this.#open('leave-dialog', true),
    evening: () => this.#open('leave-dialog', false),
    validate: (command) => this.#post(command),
    close: () => this.#forget(),
  };

  connectedCallback() {
    document.addEventListener('keydown', this.#key);
    document.addEventListener('visibilitychange', this.#seen);
    addEventListener('pagehide', this.#left);
    this.#draw();
    this.#listen();
    this.#meet();
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.#key);
    document.removeEventListener('visibilitychange', this.#seen);
    removeEventListener('pagehide', this.#left);
    this.#pulse.end();
    this.#end();
  }

  get #table() {
    return this.getAttribute('table') ?? '';
  }

  get #truth() {
    return this.#show.truth;
  }

  get #areas() {
    return this.#truth?.areas ?? [];
  }

  /** The wagers of one's last round. */
  get #last() {
    return new Map((this.#truth?.last_bets ?? []).map(({ wager, amount }) => [wager, amount]));
  }

  #left = () => keepOpenHand(this.#truth);

  #seen = () => {
    if (document.hidden && this.#show.showing) this.#show.jump();
  };

  #listen() {
    this.#end();
    this.#end = listen(tableStream(this.#table), 'view', {
      view: (view) => this.#viewCame(view),
      beat: () => this.#pulse.beat(),
      open: (open) => {
        if (!open) this.#fresh = true;
        this.#pulse.stream(open);
      },
    });
  }

  async #meet() {
    try {
      this.#stranger = (await me()).person === null;
    } catch (error) {
      this.#stranger = error instanceof Problem && error.details.status === 401;
    }
    this.#known = true;
    this.#draw();
    if (this.#sitting) this.#sitDown();
  }

  /** @param {TableView} view */
  #viewCame(view) {
    const before = this.#truth;
    this.#front = frontOf(view, this.#front);
    this.#pulse.plays = view.places.some(({ yours }) => yours);
    if (!view.chips.includes(this.#chip)) this.#chip = usualChip(view);
    if (!view.offers.some(({ card, place }) => card === this.#marked && place === this.#front)) this.#marked = null;
    this.#said = announcement(before, view);
    const turn = isTurn(view, this.#front);
    if (turn && before && !isTurn(before, this.#front)) play('your-turn', settings().sounds);
    this.#coach.take(view);
    this.#show.take(view, this.#fresh);
    this.#fresh = false;
    if (this.#sitting) this.#sitDown();
  }

  #draw() {
    const view = this.#show.view;
    const { heard } = this.#pulse;
    patch(this, frame({ view, truth: this.#truth, stranger: this.#stranger, heard, said: this.#show.showing ? '' : this.#said }));
    const truth = this.#truth;
    if (!view || !truth) return;
    document.title = `${view.headline} · ${view.game} · Croupier`;
    const { keys } = settings();
    const wanted = settings().coach;
    const money = truth.offers.find(({ kind }) => kind === 'money');
    const own = view.places.find(({ place }) => place === this.#front);
    const ante = view.areas.find(({ optional, decision }) => !optional && !decision);
    /** @type {TableModel} */
    const model = {
      truth: this.#blind ? truth : withoutBlind(truth),
      view,
      front: this.#front,
      chip: this.#chip,
      marked: this.#marked,
      posted: this.#posted,
      keys,
      stranger: this.#stranger,
      silent: heard !== 'heard',
      showing: this.#show.showing,
      undoable: this.#bets.undoable,
      last: this.#last,
      advice: this.#coach.advice,
      asking: this.#coach.asking,
      coach: truth.coach ? wanted : 'off',
      verdict: this.#coach.verdict,
      score: this.#coach.score,
      problem: this.#problem,
      caution: this.#caution,
      poor: money && truth.places.every(({ yours, stakes }) => !yours || stakes.length === 0) && !truth.offers.some(({ min, kind }) => kind === 'wager' && min !== null) ? money.label : null,
      money: money?.label ?? null,
      blind: this.#blind,
      blind_words: truth.offers.find(({ blind }) => blind)?.blind ?? null,
      glow: (own?.result?.net ?? 0) >= LARGE_WIN * (ante?.min ?? Infinity),
    };
    for (const name of OF_MODEL) {
      const element = this.querySelector(name);
      if (element instanceof DrawnElement) element.model = model;
    }
  }

  /** @param {string} name */
  #open(name, leaving = false) {
    const dialog = this.querySelector(name);
    if (dialog && 'open' in dialog && typeof dialog.open === 'function') dialog.open(this.#show.view, this.#front, leaving);
  }

  /** Opens the rail where it is a sheet, and one of its panels. @param {string} [panel] */
  #openRail(panel) {
    this.querySelector('table-rail')?.dispatchEvent(new CustomEvent('open', { detail: panel }));
  }

  #forget() {
    this.#problem = null;
    this.#caution = null;
    this.#marked = null;
    this.#draw();
  }

  /** @param {number} chip */
  #take(chip) {
    this.#chip = chip;
    this.#draw();
  }

  /** @param {number | null} card */
  #mark(card) {
    this.#marked = card;
    this.#draw();
  }

  /** @param {number} place */
  #turnTo(place) {
    this.#front = place;
    this.#show.jump();
  }

  /** @param {string} wager */
  async #chipOn(wager) {
    const { aim, capped } = withChip(this.#bets.bets, this.#areas, wager, this.#chip);
    const back = throwChip(this.querySelector(`.chip[data-chip="${this.#chip}"]`), this.querySelector(`[data-area="${wager}"]`));
    play('chip', settings().sounds);
    if (!(await this.#wager(aim))) back();
    else if (capped) this.#tell(say('bets.capped'));
  }

  async #double() {
    const { aim, capped } = doubled(this.#bets.bets, this.#areas);
    if ((await this.#wager(aim)) && capped) this.#tell(say('bets.capped'));
  }

  /** Goes for bets, and asks first where they could not be followed. @param {Map<string, number>} aim @param {object[]} [then] @returns {Promise<boolean>} */
  #wager(aim, then = []) {
    const truth = this.#truth;
    const short = truth ? cannotFollow(truth, this.#bets.lying, aim) : null;
    if (!truth || !short) return this.#bets.toward(aim, then);
    return new Promise((answered) => {
      const go = () => {
        this.#caution = null;
        answered(this.#bets.toward(aim, then));
      };
      const mind = () => {
        this.#caution = null;
        const least = opening(truth.areas, 0);
        this.#draw();
        answered(short.less === null ? false : this.#bets.toward(least, then));
      };
      this.#caution = { ...short, go, mind };
      this.#draw();
    });
  }

  /** Lays what is missing and says *deal*, in one. */
  async #deal() {
    const truth = this.#truth;
    if (!truth || this.#posted !== null || this.#pulse.heard !== 'heard') return;
    if (this.#show.showing) this.#show.jump();
    // A hand that is to be decided is never dealt over, and its keys wait for nothing.
    if (decides(truth)) return;
    this.#posted = 'deal';
    this.#draw();
    // Chips that are on their way come first, and between two rounds a moment passes in which nothing is taken.
    await this.#bets.arrived();
    await this.#until((now) => deals(now) || decides(now));
    if (this.#truth && deals(this.#truth)) {
      const lying = this.#bets.lying;
      const last = this.#last;
      const aim = lying.size > 0 ? lying : last.size > 0 ? last : opening(this.#areas, this.#chip);
      await this.#wager(aim, [{ do: 'deal' }]);
    }
    this.#posted = null;
    this.#draw();
  }

  /** After a round: on to the next, with other bets. */
  async #changeBets() {
    if (this.#show.showing) this.#show.jump();
    const offer = this.#truth?.offers.find(({ kind }) => kind === 'deal');
    if (offer) await this.#act(offer.id);
  }

  /** Posts an offer; whether it was accepted and the view that shows it has come. @param {string} id */
  async #act(id) {
    const offer = this.#truth?.offers.find((offer) => offer.id === id);
    if (!offer || this.#posted !== null) return false;
    // A press while cards fly is taken, and the show is over.
    if (this.#show.showing) this.#show.jump();
    if (offer.decision) this.#coach.decided();
    this.#posted = offer.id;
    this.#marked = null;
    this.#draw();
    const done = await this.#post(offer.command);
    this.#posted = null;
    this.#draw();
    return done;
  }

  /** @param {number} place */
  #sit(place) {
    const offer = this.#truth?.offers.find((offer) => offer.action === 'sit' && offer.place === place);
    if (offer) return this.#act(offer.id);
    return this.#sitDown(place);
  }

  /** Becomes a guest where nobody is signed in, and takes the free seat nearest the middle. @param {number} [wanted] */
  async #sitDown(wanted) {
    const truth = this.#truth;
    if (!truth || !this.#known || this.#coming) return;
    if (truth.places.some(({ yours }) => yours)) {
      this.#sitting = false;
      return;
    }
    if (this.#stranger) {
      this.#sitting = true;
      this.#coming = true;
      await this.#try(async () => {
        await beGuest();
        this.#stranger = false;
        // The stream knows its listener by the cookie, which has only now been set.
        this.#listen();
      });
      this.#coming = false;
      return;
    }
    const middle = (truth.places.length + 1) / 2;
    const seats = truth.offers.filter(({ action }) => action === 'sit');
    const best = seats.toSorted((a, b) => far(a.place) - far(b.place))[0];
    function far(/** @type {number} */ place) {
      return place === wanted ? -1 : Math.abs(place - middle);
    }
    if (!best) return;
    this.#sitting = false;
    if (location.hash === '#play') history.replaceState(null, '', location.pathname + location.search);
    await this.#act(best.id);
  }

  /** @param {string} [round] */
  #replay(round) {
    const replay = this.querySelector('table-replay');
    const named = round ?? (this.#truth?.phase === 'settled' ? this.#truth.round : this.#truth?.last_rounds.find(({ net }) => net !== null)?.round);
    if (replay && 'open' in replay && typeof replay.open === 'function' && named) replay.open(named);
  }

  async #share() {
    const round = this.#truth?.round;
    if (!round) return;
    const address = new URL(replayAddress(round, this.#front), location.href).href;
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ url: address });
      else {
        await navigator.clipboard.writeText(address);
        this.#tell(say('result.copied'));
      }
    } catch {
      this.#tell(address);
    }
  }

  /** Says something that is no fault. @param {string} words */
  #tell(words) {
    this.#problem = new Problem({ type: 'about:blank', title: '', status: 0, detail: words });
    this.#draw();
  }

  /** @param {object} posted */
  #post(posted) {
    return this.#try(async () => {
      const { sequence } = await command(this.#table, posted);
      await this.#until((truth) => truth.sequence >= sequence);
    });
  }

  /** Waits until something is true of the table, and says whether it is; not long, for the stream may be lost just now. @param {(truth: TableView) => boolean} wanted */
  async #until(wanted) {
    const there = () => this.#truth !== null && wanted(this.#truth);
    for (let waits = 0; waits < 100 && !there(); waits += 1) await new Promise((resume) => setTimeout(resume, 10));
    return there();
  }

  /** Shows what went wrong, where it did; whether nothing did. @param {() => Promise<unknown>} attempt */
  async #try(attempt) {
    try {
      this.#problem = null;
      await attempt();
    } catch (error) {
      const detail = say('problem.no-answer');
      this.#problem = error instanceof Problem ? error : new Problem({ type: 'about:blank', title: '', status: 0, detail });
    }
    this.#draw();
    return this.#problem === null;
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const truth = this.#truth;
    if (!truth || !settings().keys || this.#pulse.heard !== 'heard') return;
    const action = keyAction(event, truth, { front: this.#front, marked: this.#marked });
    if (action === null) return;
    event.preventDefault();
    if (action.kind === 'offer') this.#act(action.offer.id);
    if (action.kind === 'chip') this.#take(action.chip);
    if (action.kind === 'mark') this.#mark(action.card);
    if (action.kind === 'area') this.#acts[action.off ? 'chip-off' : 'chip-on'](action.wager);
    if (action.kind === 'plain') this.#acts[action.word]?.(undefined);
  };
}

/** Whether bets are taken, or a deal. @param {TableView} view */
function deals({ offers }) {
  return offers.some(({ kind, min }) => kind === 'deal' || (kind === 'wager' && min !== null));
}

/** Whether a hand is to be decided. @param {TableView} view */
function decides({ offers }) {
  return offers.some(({ decision }) => decision);
}

customElements.define('table-page', TablePage);
