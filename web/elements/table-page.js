// The page of a table: it listens to the table's stream, shows what comes, and does what is
// pressed. What it shows is in `table-show.js`, the way to other bets in `table-bets.js`,
// the coach in `table-coach.js`, what is asked about first in `table-caution.js`.
//
// The page holds no rule. What may be done is what the server offers, and an offer is
// posted back as it came.

/** @import { TableModel, TableView } from '../types.js' */
import { beGuest, command, me, Problem, tableStream } from '../house/api.js';
import { asOffered, doubled, opening, takesChips, withChip, withoutChip } from '../house/bets.js';
import { Pulse } from '../house/pulse.js';
import { listen } from '../house/stream.js';
import { cannotFollow, deals, decides, frontOf, isLargeWin, isPoor, isTurn, replayAddress, usualChip, withoutBlind } from '../house/view.js';
import { DrawnElement } from '../page/drawn.js';
import { patch } from '../page/patch.js';
import { keepOpenHand } from '../page/open-hand.js';
import { settings } from '../page/settings.js';
import { share } from '../page/share.js';
import { say } from '../page/texts.js';
import { throwChip } from '../show/flight.js';
import { play } from '../show/sound.js';
import { Announcer } from './announcement.js';
import { TableBets } from './table-bets.js';
import { TableCaution } from './table-caution.js';
import { TableCoach } from './table-coach.js';
import { TableFull } from './table-full.js';
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

/** What asks something of the house. */
const POSTS = new Set(['act', 'anyway', 'change-bets', 'chip-off', 'chip-on', 'clear', 'deal', 'double', 'mind', 'more-money', 'play', 'repeat', 'sit', 'undo', 'validate']);

/** A table: `<table-page table="1">`. */
export class TablePage extends HTMLElement {
  #chip = 0;
  /** @type {number | null} */
  #front = null;
  /** @type {number | null} */
  #marked = null;
  /** @type {string | null} */
  #posted = null;
  #dealing = false;
  #stranger = false;
  /** Whether it has been asked who is there. */
  #known = false;
  /** Whether somebody is being made a guest. */
  #coming = false;
  #blind = false;
  /** What a blind bet gives up; its switch stays when none is offered just now. @type {string | null} */
  #blindWords = null;
  /** Whether one is getting up oneself. */
  #leaving = false;
  #full = new TableFull(() => this.#draw());
  /** Whether the house gave the seat up meanwhile. */
  #freed = false;
  /** Whether a seat is to be taken as soon as one is offered. */
  #sitting = location.hash === '#play';
  /** @type {Problem | null} */
  #problem = null;
  #announcer = new Announcer();
  #fresh = false;
  #end = () => {};
  #pulse = new Pulse(() => this.#draw());
  #show = new TableShow({
    draw: () => this.#draw(),
    felt: () => this.querySelector('.felt'),
    front: () => this.#front,
  });
  #caution = new TableCaution(() => this.#draw());
  #bets = new TableBets({ truth: () => this.#show.truth, front: () => this.#front, post: (posted) => this.#post(posted), draw: () => this.#draw() });
  #coach = new TableCoach({ table: () => this.#table, truth: () => this.#show.truth, front: () => this.#front, draw: () => this.#draw() });

  constructor() {
    super();
    for (const [name, act] of Object.entries(this.#acts)) {
      // What is pressed while the house is not heard would be done later, when nobody wants it any more.
      this.addEventListener(name, (event) => (this.#pulse.heard === 'heard' || !POSTS.has(name)) && act(/** @type {CustomEvent} */ (event).detail));
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
    anyway: () => this.#caution.asked?.go(),
    mind: () => this.#caution.asked?.mind(),
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

  /** What may be done, without what is behind the switch. @param {TableView} view */
  #switched(view) {
    return this.#blind ? view : withoutBlind(view);
  }

  get #areas() {
    const truth = this.#truth;
    return truth ? asOffered(truth.areas, this.#switched(truth).offers, this.#front) : [];
  }

  /** The wagers of one's last round; a bet before the cards is made again only by whoever bets blind. */
  get #last() {
    const { last_bets = [], areas = [] } = this.#truth ?? {};
    const again = last_bets.filter(({ wager }) => this.#blind || !areas.some((area) => area.wager === wager && area.decision));
    return new Map(again.map(({ wager, amount }) => [wager, amount]));
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
    const sat = before?.places.some(({ yours }) => yours) ?? false;
    const sits = view.places.some(({ yours }) => yours);
    if (sits || view.shift.closed) this.#freed = false;
    else if (sat) this.#freed = !this.#leaving;
    if (!sits) this.#leaving = false;
    this.#blindWords = view.offers.find(({ blind }) => blind)?.blind ?? this.#blindWords;
    this.#caution.take(view);
    this.#full.take(view);
    this.#front = frontOf(view, this.#front);
    this.#pulse.plays = sits;
    if (!view.chips.includes(this.#chip)) this.#chip = usualChip(view);
    if (!view.offers.some(({ card, place }) => card === this.#marked && place === this.#front)) this.#marked = null;
    this.#announcer.take(before, view, this.#show.showing);
    // What is called once hands are turned up would tell of them before they are shown.
    if (before && view.phase !== 'showing' && view.dealer_says !== null && view.dealer_says !== before.dealer_says) play('call', settings().sounds);
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
    patch(this, frame({ view, truth: this.#truth, stranger: this.#stranger, heard, said: this.#show.showing ? '' : this.#announcer.words }));
    const truth = this.#truth;
    if (!view || !truth) return;
    document.title = `${view.headline} · ${view.game} · Croupier`;
    const { keys } = settings();
    const wanted = settings().coach;
    const money = truth.offers.find(({ kind }) => kind === 'money');
    const own = view.places.find(({ place }) => place === this.#front);
    /** @type {TableModel} */
    const model = {
      truth: this.#switched(truth),
      view,
      front: this.#front,
      full: this.#full.full,
      elsewhere: this.#full.elsewhere,
      chip: this.#chip,
      marked: this.#marked,
      posted: this.#posted,
      keys,
      stranger: this.#stranger,
      silent: heard !== 'heard',
      freed: this.#freed,
      showing: this.#show.showing,
      undoable: this.#bets.undoable,
      last: this.#last,
      advice: this.#coach.advice,
      asking: this.#coach.asking,
      coach: truth.coach ? wanted : 'off',
      verdict: this.#coach.failed ? say('coach.no-answer') : this.#coach.verdict,
      score: this.#coach.score,
      problem: this.#problem,
      caution: this.#caution.asked,
      poor: money && !this.#show.showing && isPoor(truth) ? money.label : null,
      money: money?.label ?? null,
      blind: this.#blind,
      blind_words: this.#blindWords,
      glow: isLargeWin(view, own),
    };
    for (const name of OF_MODEL) {
      const element = this.querySelector(name);
      if (element instanceof DrawnElement) element.model = model;
    }
  }

  /** @param {string} name */
  #open(name, leaving = false) {
    const dialog = this.querySelector(name);
    const view = this.#show.view;
    if (view && dialog && 'open' in dialog && typeof dialog.open === 'function') dialog.open(this.#switched(view), this.#front, leaving);
  }

  /** Opens the rail where it is a sheet, and one of its panels. @param {string} [panel] */
  #openRail(panel) {
    this.querySelector('table-rail')?.dispatchEvent(new CustomEvent('open', { detail: panel }));
  }

  #forget() {
    this.#problem = null;
    this.#caution.drop();
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
    const truth = this.#truth;
    const area = truth?.areas.find((area) => area.wager === wager);
    if (!truth || !area || !takesChips(area, this.#switched(truth).offers, this.#front)) return;
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
    const lower = short.lower ?? aim;
    return this.#caution.bets(short, { anyway: () => this.#bets.toward(aim, then), less: () => this.#bets.toward(lower, then) });
  }

  /** Lays what is missing and says *deal*, in one. */
  async #deal() {
    const truth = this.#truth;
    if (!truth || this.#dealing || this.#pulse.heard !== 'heard') return;
    if (this.#show.showing) this.#show.jump();
    // A hand that is to be decided is never dealt over, and its keys wait for nothing.
    if (decides(truth)) return;
    this.#dealing = true;
    // What was pressed before is answered first: a seat that was taken, say.
    if (await this.#until(() => this.#posted === null)) await this.#layAndDeal();
    this.#dealing = false;
  }

  async #layAndDeal() {
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
    if (this.#caution.asks(offer, () => this.#act(id))) return false;
    // A press while cards fly is taken, and the show is over.
    if (this.#show.showing) this.#show.jump();
    if (offer.decision) this.#coach.decided();
    if (offer.kind === 'leave') this.#leaving = true;
    this.#posted = offer.id;
    this.#marked = null;
    this.#draw();
    const done = await this.#post(offer.command);
    if (!done) this.#leaving = false;
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
    const words = round ? await share(new URL(replayAddress(round, this.#front), location.href).href) : '';
    if (words) this.#tell(words);
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
    this.#problem = null;
    let done = true;
    try {
      await attempt();
    } catch (error) {
      done = false;
      const detail = say('problem.no-answer');
      this.#problem = error instanceof Problem ? error : new Problem({ type: 'about:blank', title: '', status: 0, detail });
    }
    this.#draw();
    return done;
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const truth = this.#truth;
    if (!truth || !settings().keys || this.#pulse.heard !== 'heard') return;
    const action = keyAction(event, this.#switched(truth), { front: this.#front, marked: this.#marked });
    if (action === null) return;
    event.preventDefault();
    if (action.kind === 'offer') this.#act(action.offer.id);
    if (action.kind === 'chip') this.#take(action.chip);
    if (action.kind === 'mark') this.#mark(action.card);
    if (action.kind === 'area') this.#acts[action.off ? 'chip-off' : 'chip-on'](action.wager);
    if (action.kind === 'plain') this.#acts[action.word]?.(undefined);
  };
}

customElements.define('table-page', TablePage);
