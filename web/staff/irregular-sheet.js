// The sheet of something irregular, as it is drawn: the families, or the words of one with what
// the book rules.

/** @import { Preview, TableView } from '../types.js' */
/** @import { Sheet } from './irregular.js' */
import { cardSign } from '../house/cards.js';
import { clauseLink } from '../house/clause.js';
import { money, short } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { cardsOf, FAMILIES, foundOn, isAmount, isSeen } from './irregular.js';

/** @param {Sheet} sheet @param {TableView} view @param {{ words: string } | null} problem */
export function irregularSheet(sheet, view, problem) {
  return html`<section class="console-pencil console-irregular" aria-label="${say('console.irregular')}">
    <p class="pencil-keys"><span class="now-label">${say('console.irregular')}</span> <span class="pencil-text">${sheet.family === null ? say('irregular.which') : whom(sheet, view)}</span></p>
    <p class="pencil-problem" role="status">${problem?.words ?? ''}</p>
    ${sheet.family === null ? families() : words(sheet, view)}
    <p class="pencil-buttons">
      ${sheet.family !== null && html`<button class="button is-main" data-key-press="Enter" ${sheet.said[sheet.at]?.preview ? '' : 'disabled'}>${say('irregular.report')}</button>
      <button class="button" data-key-press="+">${say('irregular.word')}</button><button class="button" data-key-press="*">${say('irregular.who')}</button>${isAmount(sheet) && html`<button class="button" data-key-press="/">${say('key.area.does')}</button>`}`}
      ${isSeen(sheet) && html`${cardsOf(sheet.who, view) > 0 && html`<button class="button" data-key-press="/">${say('irregular.which-card')}</button> `}<button class="button" data-key-press="-" aria-pressed="${sheet.lying.at(-1)?.fell ? 'true' : 'false'}">${say('irregular.fell')}</button>`}
      <button class="button" data-key-press="Backspace">${say('console.undo')}</button>
    </p>
  </section>`;
}

/** @param {Sheet} sheet @param {TableView} view */
function whom(sheet, view) {
  const { who, typed, pencil, lying } = sheet;
  const holder = ['deck', 'dealer', 'board'].includes(who) ? say(`irregular.${who}`) : say('console.place', { place: who });
  const known = (/** @type {string} */ card, /** @type {number} */ index) => {
    const { at = null, fell = false } = lying[index] ?? {};
    return [cardSign(card), ...(at === null ? [] : [say('irregular.card-of-hand', { n: at + 1 })]), ...(fell ? [say('irregular.fell')] : [])].join(' ');
  };
  const cards = [...pencil.cards.map(known), ...(pencil.rank ? [`${pencil.rank}…`] : [])];
  const where = isAmount(sheet) ? [foundOn(sheet.area, view).label] : [];
  return [holder, ...where, ...cards, ...(typed === '' ? [] : [typed])].join(', ');
}

function families() {
  return html`<p class="families">${Object.keys(FAMILIES).map((key) => html`<button class="pad-key" data-key="family-${key}" data-key-press="${key}"><kbd>${key}</kbd> ${say(`irregular.family.${key}`)}</button>`)}
    <button class="pad-key" data-key="family-tray" data-key-press="0"><kbd>0</kbd> ${say('tray.title')}</button><button class="pad-key" data-key="family-supervisor" data-key-press="/"><kbd>/</kbd> ${say('irregular.supervisor')}</button></p>`;
}

/** @param {Sheet} sheet @param {TableView} view */
function words({ said, at }, view) {
  return html`<ul class="pencil-lines irregular-words">${said.map(({ word, preview, refused }, index) => {
    const open = index === at;
    return html`<li data-key="${word}" class="${open ? 'is-here' : ''} ${preview ? '' : 'is-silent'}"><strong>${say(`irregular.${word}`)}</strong>
      ${open && preview && html`<ul>${preview.lines.map((line) => html`<li data-word="${line.word ?? ''}">${line.text}${line.word && line.amount !== null ? ` ${money(line.amount, view)}` : ''} ${chips(line, view)} ${clauses(line, view)}</li>`)}</ul>`}
      ${open && asked(preview?.asks, view)}
      ${open && refused && html`<p>${refused}</p>`}</li>`;
  })}</ul>`;
}

/** Whom it is left to, and what may be chosen. @param {Preview['asks'] | undefined} asks @param {TableView} view */
export function asked(asks, view) {
  if (!asks) return null;
  const choices = asks.choices.map((ruling) => say(`ruling.${ruling}`)).join(', ');
  return html`<p class="pencil-asks">${say('console.asks', { office: asks.office, choices })} ${clauseLink(view.book, asks.clause)}</p>`;
}

/** The first clauses that a line rests on. @param {{ clauses: import('../types.js').Clause[] }} line @param {TableView} view */
export function clauses({ clauses }, view) {
  return clauses.slice(0, 2).map((clause) => html`${clauseLink(view.book, clause)} `);
}

/** @param {{ chips?: { value: number, count: number }[] }} line @param {TableView} view */
function chips({ chips = [] }, view) {
  return chips.map(({ value, count }) => `${count}×${short(value, view)}`).join(' ');
}
