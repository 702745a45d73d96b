// How the console looks: now, the places, the pencil, the deck, and a pad for fingers.

/** @import { BeatStep, BeatWanted, Me, NextBeat, PlaceView, PreviewLine, TableView } from '../types.js' */
/** @import { Page } from './frame.js' */
/** @import { Pencil } from './pencil.js' */
/** @import { Sheet } from './irregular.js' */
import { cardSign } from '../house/cards.js';
import { clauseLink } from '../house/clause.js';
import { money, short, signed } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { nextSeated } from './facts.js';
import { age, bar, fault, stranger, works } from './frame.js';
import { asked, clauses, irregularSheet } from './irregular-sheet.js';
import { isBlank, keyed } from './pencil.js';
import { touchPad } from './touch-pad.js';
import { traySheet } from './tray-sheet.js';

/**
 * Everything that is drawn.
 * @typedef {object} Console
 * @property {Me | null} who
 * @property {Page[]} pages
 * @property {string} table
 * @property {TableView | null} view
 * @property {NextBeat | null} base
 * @property {NextBeat | null} beat
 * @property {Pencil} pencil
 * @property {BeatWanted | null} wants
 * @property {string} mode
 * @property {Sheet | null} sheet
 * @property {import('./tray-sheet.js').TraySheet | null} tray
 * @property {string | null} done
 * @property {boolean} stuck
 * @property {{ office: string, since: number } | null} called
 * @property {number} cut
 * @property {{ words: string, clause?: any } | null} problem
 * @property {boolean} heard
 * @property {boolean} clause
 * @property {{ office: string, since: number } | null} waits
 */

/** @param {Console} model */
export function consoleScreen(model) {
  const { view, base, who, pages, heard } = model;
  if (!view || !base) {
    return html`${bar({ title: say('console.title', { table: model.table }), who, pages, at: location.pathname })}
    ${who && !works(who, 'console') ? stranger(who, 'console') : html`<main class="console"><p>${say('staff.opening')}</p></main>`}`;
  }
  return html`${bar({ title: `${view.name}`, lede: lede(view), who, pages, at: location.pathname })}
    ${fault(heard, model.cut)}${model.stuck && html`<p class="banner" role="status">${say('console.stuck')}</p>`}
    <main class="console" data-book="${view.book}" data-mode="${model.mode}">
      ${now(model)}${felt(model)}
      <div class="console-places">${view.places.map((place) => tile(place, model))}</div>
      ${model.tray ? traySheet(model.tray, view, model.problem) : model.sheet ? irregularSheet(model.sheet, view, model.problem) : pencil(model)}
      ${touchPad(model)}${foot(model)}
    </main>`;
}

/** @param {TableView} view */
function lede(view) {
  const ante = view.areas.find(({ optional }) => !optional);
  const limits = ante && ante.min !== null && ante.max !== null ? `${short(ante.min, view)}–${short(ante.max, view)}` : '';
  const meter = view.meter ? ` · ${say('console.jackpot', { amount: money(view.meter.amount, view) })}` : '';
  return `${view.game} ${limits} · ${say('console.round', { round: view.round_number })}${meter}`;
}

/** What is due now, and the words to call. @param {Console} model */
function now({ base, beat, pencil, waits, called, clause, wants, view, mode }) {
  if (!base || !view) return null;
  // Once something is keyed, what Enter does is due; before that what has to be seen first.
  const inked = isBlank(pencil) ? base : beat;
  const first = inked && inked.commands.length > 0 ? inked.steps : base.wants.steps;
  const after = inked && inked.commands.length > 0 ? inked.wants.steps : [];
  const says = [...new Set(first.flatMap((step) => step.says))];
  const head = first.at(0);
  const waited = mode === 'others' ? waits : null;
  const words = waited ? say('console.with', { office: waited.office }) : base.refused && isBlank(pencil) ? (base.refused.detail ?? '') : (head?.words ?? say(`console.now.${mode}`));
  // What is read aloud changes with the table alone: ages change every second.
  return html`<section class="console-now" aria-label="${say('console.now')}">
    <p class="now-head"><span class="now-label">${say('console.now')}</span>${head && clauseLink(view.book, head.clause)}</p>
    <div class="now-live" aria-live="polite"><p class="now-words">${words}</p>
    ${says.length > 0 && html`<p class="now-say"><span class="now-label">${say('console.say')}</span> ${says.map((call) => html`<q>${call}</q> `)}</p>`}</div>
    ${waited && html`<p class="now-age">${age((Date.now() - waited.since) / 1000)}</p>`}
    ${clause && head && html`<p class="now-clause">${head.clause.asks}</p>`}
    ${called && html`<p class="now-called">${say('console.called', { office: called.office, age: age((Date.now() - called.since) / 1000) })}</p>`}
    <ol class="now-steps">${first.slice(1, 6).map((step) => stepLine(step, view.book))}</ol>
    ${wants && after.length > 0 && html`<p class="now-next"><span class="now-label">${say('console.next')}</span> ${after[0].words}</p>`}
  </section>`;
}

/** @param {BeatStep} step @param {string} book */
function stepLine(step, book) {
  return html`<li>${step.words} ${clauseLink(book, step.clause)}</li>`;
}

/** The dealer's cards and those that all share. @param {Console} model */
function felt({ view, base, pencil }) {
  if (!view || !base) return null;
  const of = base.wants.of;
  const shown = (/** @type {(string | null)[]} */ cards, /** @type {string} */ who) => {
    const lie = withKeyed(cards, of === who ? pencil.cards : []);
    // Where there is no room for cards they are written.
    return html`<span class="felt-cards">${lie.map((card) => cardOf(card))}</span><span class="felt-signs">${lie.map((card) => (card === null ? '▯' : cardSign(card))).join(' ')}</span>`;
  };
  const qualifies = view.dealer.qualifies === null ? '' : view.dealer.qualifies ? say('console.qualifies') : say('console.no-hand');
  return html`<section class="console-felt" aria-label="${say('console.dealer')}">
    <h2>${say('console.dealer')}</h2>${shown(view.dealer.cards, 'dealer')}
    <p class="felt-named">${[view.dealer.named, qualifies].filter(Boolean).join(', ')}</p>
    ${view.board.length > 0 && html`<h2>${say('console.board')}</h2>${shown(view.board, 'board')}`}
  </section>`;
}

/** Keyed cards stand where hidden ones lie. @param {(string | null)[]} cards @param {string[]} keyed */
function withKeyed(cards, keyed) {
  const left = [...keyed];
  const filled = cards.map((card) => card ?? left.shift() ?? null);
  return [...filled, ...left];
}

/** @param {string | null} card */
function cardOf(card) {
  return html`<playing-card ${card ? html`card="${card}"` : ''}></playing-card>`;
}

/** A place. @param {PlaceView} place @param {Console} model */
function tile(place, { view, base, beat, pencil, wants, mode }) {
  if (!view || !base) return null;
  const number = String(place.place);
  const betting = mode === 'wagers';
  const here = betting ? pencil.place === place.place : base.wants.of === number || (mode === 'decisions' && wants?.decisions.find(({ place }) => !(String(place) in pencil.decisions))?.place === place.place);
  const old = base.betting && view.phase !== 'betting';
  const pencilled = here && betting && (pencil.cleared || pencil.seat !== null || Object.keys(pencil.bets).length > 0);
  const stakes = pencilled ? Object.entries(pencil.bets).map(([wager, amount]) => ({ wager, amount })) : old && betting ? [] : place.stakes;
  const label = (/** @type {string} */ wager) => view.areas.find((area) => area.wager === wager)?.label ?? wager;
  const net = betting && (view.phase === 'betting' || pencilled) ? null : netOf(place, beat);
  const key = pencil.decisions[number];
  const choice = wants?.decisions.find((it) => it.place === place.place)?.offers.find((offer) => offer.key === key)?.label ?? (key === '-' ? say('console.later') : null);
  const cards = old && betting ? [] : base.wants.of === number ? withKeyed(place.cards, pencil.cards) : place.cards;
  const state = here && pencil.seat ? say(`console.${pencil.seat}`) : place.state === 'empty' ? say('console.free') : (choice ?? (old && betting ? '' : stateWord(place)));
  return html`<section class="place-tile ${here ? 'is-here' : ''} ${pencilled || choice ? 'is-pencilled' : ''}" data-key="place-${number}" data-state="${place.state}">
    <button class="place-head" data-choose="${number}" ${betting ? '' : 'disabled'}><span class="aside">${say('console.seat')} </span><span class="place-number">${number}</span> <span class="place-person">${place.person ?? ''}</span></button>
    <dl class="place-stakes">${stakes.map(({ wager, amount }) => html`<div data-key="${wager}"><dt>${label(wager)}</dt><dd>${short(amount, view)}</dd></div>`)}</dl>
    <p class="place-cards">${cards.map((card) => cardOf(card))}</p>
    <p class="place-state">${state}</p>
    <p class="place-net">${net === null ? '' : signed(net, view)}</p>
  </section>`;
}

/** What a place has won or lost by now, with what the keyed beat would add; null: nothing is settled there. @param {Pick<PlaceView, 'place' | 'result' | 'lines'>} place @param {Pick<NextBeat, 'lines'> | null} beat */
export function netOf({ place, result, lines }, beat) {
  if (result) return result.net;
  const settled = [...lines, ...(beat?.lines ?? []).filter((line) => line.place === place)].filter(({ word }) => word !== null);
  if (settled.length === 0) return null;
  return settled.reduce((sum, { word, amount }) => sum + (word === 'paid' ? (amount ?? 0) : word === 'taken' ? -(amount ?? 0) : 0), 0);
}

/** @param {PlaceView} place */
function stateWord({ state, named }) {
  if (named) return named;
  return ['folded', 'void'].includes(state) ? say(`console.state.${state}`) : '';
}

/** What is keyed, and what would come of it. @param {Console} model */
function pencil(model) {
  const { view, base, beat, problem, mode, pencil: keyed } = model;
  if (!view || !base) return null;
  const shown = isBlank(keyed) ? base : beat;
  const place = mode === 'wagers' ? keyed.place : null;
  const lines = (shown?.lines ?? []).filter((line) => place === null || line.place === place);
  return html`<section class="console-pencil" aria-label="${say('console.pencil')}">
    <p class="pencil-keys"><span class="now-label">${say('console.pencil')}</span> <span class="pencil-text">${keyText(model)}</span></p>
    <p class="pencil-problem" role="status">${problem ? html`${problem.words} ${problem.clause && clauseLink(view.book, problem.clause)}` : model.done ? html`<span class="desk-done">${model.done}</span>` : ''}</p>
    <ul class="pencil-lines">${lines.map((line) => fate(line, view))}</ul>
    ${asked(shown?.asks, view)}
    <p class="pencil-buttons">
      <button class="button is-main" data-key-press="Enter">${enterLabel(model)}</button>
      <button class="button" data-key-press="Backspace">${say('console.undo')}</button>
      <button class="button" data-key-press="/" ${keyed.rank === null ? '' : 'disabled'}>${say('console.irregular')}</button>
      <button class="button" data-act="clause" aria-pressed="${model.clause ? 'true' : 'false'}">${say('console.clause')}</button>
    </p>
  </section>`;
}

/** @param {PreviewLine} line @param {TableView} view */
function fate(line, view) {
  const chips = (line.chips ?? []).map(({ value, count }) => `${count}×${short(value, view)}`).join(' ');
  const sign = line.word === 'paid' ? '+' : line.word === 'taken' ? '−' : '';
  return html`<li data-word="${line.word ?? ''}"><span class="fate-text">${line.text}</span>
    ${line.word && line.amount !== null && html`<span class="fate-amount">${sign}${money(line.amount, view)}</span>`}
    ${chips && html`<span class="fate-chips">${say('console.cut', { chips })}</span>`}
    ${clauses(line, view)}</li>`;
}

/** What is keyed, as it is read back. @param {Console} model */
function keyText({ pencil, view, mode, wants, base }) {
  if (!view || !base) return '';
  if (mode === 'wagers') {
    if (pencil.place === null) return say('console.hint.wagers');
    const area = keyed(view.areas).find(({ wager }) => wager === pencil.area) ?? keyed(view.areas)[0];
    const typed = pencil.typed === null ? '' : ` .${pencil.typed}`;
    return `${say('console.place', { place: pencil.place })}, ${area?.label ?? ''}${typed}`;
  }
  const cards = [...pencil.cards.map(cardSign), ...(pencil.rank ? [`${pencil.rank === 'T' ? '10' : pencil.rank}…`] : []), ...(pencil.court ? ['.…'] : []), ...(pencil.change ? ['*…'] : [])];
  if (mode === 'decisions') {
    const made = Object.entries(pencil.decisions).map(([place, key]) => `${place}: ${wants?.decisions.find((it) => String(it.place) === place)?.offers.find((offer) => offer.key === key)?.label ?? say('console.later')}`);
    return [...cards, ...made].join('  ') || say('console.hint.decisions');
  }
  if (mode === 'count') return pencil.typed ?? say('console.hint.count');
  if (cards.length > 0) return cards.join(' ');
  return say(`console.hint.${mode}`, { n: base.wants.cards });
}

/** What Enter does now. @param {Console} model */
function enterLabel({ pencil, mode, base, beat, view }) {
  if (mode === 'wagers' && !isBlank(pencil) && pencil.place !== null && (pencil.cleared || pencil.seat || Object.keys(pencil.bets).length > 0)) return say('console.enter.wagers');
  if (mode === 'wagers' && isBlank(pencil) && pencil.place !== null && nextSeated(view, pencil.place) !== null) return say('console.enter.next');
  if (mode === 'decisions') return say('console.enter.decisions');
  const commands = (isBlank(pencil) ? base : beat)?.commands ?? [];
  return commands.length > 0 ? say('console.enter.done') : say('console.enter');
}

/** The deck, and what is posted. @param {Console} model */
function foot({ base, view }) {
  if (!base || !view) return null;
  const pile = (/** @type {string} */ what) => base.piles.find((pile) => pile.what === what)?.cards ?? 0;
  const posted = [...(view.shift.last_round ? [say('console.last-round')] : []), ...(view.shift.closed ? [say('console.closed')] : []), ...view.shift.limits.map(({ text }) => text)];
  const [rack, stub] = [pile('discards'), pile('stub')];
  // Where the rest of the deck is put into the rack it is counted there, and not again. A hand that is over lies there too.
  const racked = rack + stub > pile('deck');
  const out = pile('deck') - rack - (racked ? 0 : stub);
  return html`<footer class="console-foot"><p>${say(racked ? 'console.deck.racked' : 'console.deck', { out, rack, stub })}</p><p>${posted.join(' · ')}</p></footer>`;
}
