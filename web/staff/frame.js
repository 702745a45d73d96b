// What every page of the staff has: who works, in which office, the way to the other pages, and
// whether the house is heard.

/** @import { Me } from '../types.js' */
import { get, me, post } from '../house/api.js';
import { Pulse } from '../house/pulse.js';
import { listen } from '../house/stream.js';
import { html } from '../page/html.js';
import { settings, show } from '../page/settings.js';
import { addTexts, say } from '../page/texts.js';
import officesEn from '../texts/offices-en.js';
import officesIt from '../texts/offices-it.js';
import en from '../texts/staff-en.js';
import it from '../texts/staff-it.js';
import { postsFor } from './outbox.js';

addTexts({ en, it });
addTexts({ en: officesEn, it: officesIt });

const NAME = 'croupier-staff';

/**
 * What a person has chosen about these pages; kept in the browser alone.
 * @typedef {{ mirror: boolean, pad: boolean }} Choices
 */

/** @returns {Choices} */
export function choices() {
  try {
    return { mirror: false, pad: false, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    return { mirror: false, pad: false };
  }
}

/** @param {Partial<Choices>} change */
export function prefer(change) {
  const chosen = { ...choices(), ...change };
  try {
    localStorage.setItem(NAME, JSON.stringify(chosen));
  } catch {
    // It holds until the page is left.
  }
  place(chosen);
}

/** Takes what a button of the list of keys asks for. @param {string} act */
export function chosen(act) {
  if (act === 'mirror') prefer({ mirror: !choices().mirror });
  else if (act === 'pad') prefer({ pad: !choices().pad });
}

/** Puts the choices where the style sheets see them. @param {Choices} chosen */
function place({ mirror, pad }) {
  document.documentElement.dataset.mirror = mirror ? 'left' : 'right';
  // Whoever has turned single keys off works by touch.
  document.documentElement.dataset.pad = pad || !settings().keys ? 'on' : 'auto';
}

/** Pages for eight hours are dark, unless somebody wants them light. */
export function darkFirst() {
  const chosen = settings();
  show({ ...chosen, theme: chosen.theme === 'auto' ? 'dark' : chosen.theme });
  place(choices());
}

/** @typedef {{ address: string, label: string }} Page */

/** Who works at which page. */
const WORKERS = {
  pit: ['supervisor', 'manager'],
  console: ['dealer', 'supervisor', 'manager'],
  cage: ['cage', 'manager'],
  school: ['dealer', 'supervisor', 'manager', 'administrator'],
  admin: ['administrator', 'manager'],
  audit: ['auditor'],
};

/** @typedef {keyof typeof WORKERS} Work */

/** Whether somebody acts in an office that works at a page. @param {Me | null} who @param {Work} page */
export function works(who, page) {
  return WORKERS[page].includes(who?.role ?? '');
}

/** The offices that somebody holds and that work at a page. @param {Me | null} who @param {Work} page */
function holds(who, page) {
  return WORKERS[page].filter((office) => who?.offices?.includes(office));
}

/**
 * The pages of the offices that somebody holds.
 * @param {Me} who @param {{ table: number, name: string, staffed: boolean }[]} tables
 * @returns {Page[]}
 */
export function pagesOf(who, tables) {
  const page = (/** @type {Exclude<Work, 'console'>} */ of) => (holds(who, of).length > 0 ? [{ address: `/${of}`, label: say(`staff.${of}`) }] : []);
  const consoles = holds(who, 'console').length > 0 ? tables.filter(({ staffed }) => staffed) : [];
  return [
    ...page('pit'),
    ...consoles.map(({ table }) => ({ address: `${CONSOLE}${table}`, label: say('staff.console', { table }) })),
    ...page('cage'),
    ...page('school'),
    ...page('admin'),
    ...page('audit'),
    { address: '/', label: say('staff.lobby') },
  ];
}

/** Where the addresses of the consoles begin. */
const CONSOLE = '/console/';

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.name === 'go' && target.value !== '') location.assign(target.value);
});

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-act-as]') : null;
  if (button instanceof HTMLElement) actAs(button.dataset.actAs ?? '');
});

/** Who works here, and the tables there are. */
export async function arrive() {
  const [who, { tables }] = await Promise.all([me(), get('/api/v1/tables')]);
  postsFor(who.person);
  return { who, tables, pages: pagesOf(who, tables) };
}

/** Acts in another of one's offices. @param {string} office */
export async function actAs(office) {
  await post('/api/v1/me/office', { office });
  location.reload();
}

/**
 * Listens to a stream, and whether it is heard.
 * @param {string} address @param {string} event
 * @param {(data: any) => void} view @param {(heard: boolean) => void} heard
 * @param {boolean} works  Whether it is a stream that the house keeps alive for those who work.
 */
export function hear(address, event, view, heard, works = true) {
  const pulse = new Pulse(() => heard(pulse.heard === 'heard'));
  pulse.plays = works;
  const end = listen(address, event, { view, open: (open) => pulse.stream(open), beat: () => pulse.beat() });
  return () => {
    pulse.end();
    end();
  };
}

/**
 * The bar over a page.
 * @param {{ title: string, lede?: import('../page/html.js').Html | string, who: Me | null, pages: Page[], at: string }} bar
 */
export function bar({ title, lede = '', who, pages, at }) {
  const others = pages.filter(({ address }) => address !== at);
  // A house has many tables: their consoles are one choice.
  const consoles = others.filter(({ address }) => address.startsWith(CONSOLE));
  const links = consoles.length > 1 ? others.filter((page) => !consoles.includes(page)) : others;
  return html`<header class="bar staff-bar">
    <div class="bar-title"><h1>${title}</h1></div>
    <p class="staff-lede">${lede}</p>
    <nav class="bar-links" aria-label="${say('staff.pages')}">${links.map(({ address, label }) => html`<a data-key="${address}" href="${address}">${label}</a>`)}</nav>
    ${consoles.length > 1 && html`<label class="staff-go"><span class="aside">${say('staff.consoles')}</span><select name="go"><option value="">${say('staff.consoles')}</option>${consoles.map(({ address, label }) => html`<option value="${address}">${label}</option>`)}</select></label>`}
    ${who && officeChoice(who)}
    <button class="bar-button" data-act="keys" aria-label="${say('staff.keys')}">?</button>
    <page-settings></page-settings>
  </header>`;
}

/** @param {Me} who */
function officeChoice(who) {
  const offices = (who.offices ?? []).filter((office) => office !== 'player');
  if (offices.length < 2) return html`<p class="staff-who">${who.name}<span class="staff-office">${who.role ? say(`office.${who.role}`) : ''}</span></p>`;
  return html`<label class="staff-who">${who.name}
    <select name="office" class="staff-office">${offices.map((office) => html`<option value="${office}" ${office === who.role ? 'selected' : ''}>${say(`office.${office}`)}</option>`)}</select>
  </label>`;
}

/** How long a round may lie there before somebody decides what becomes of it. */
const LONG_SECONDS = 120;

/** What stands on a page whose house is not heard, and for how many seconds. @param {boolean} heard @param {number} [cut] */
export function fault(heard, cut = 0) {
  return heard ? null : html`<p class="banner" role="alert">${say('staff.cut')}${cut > LONG_SECONDS && html` ${say('staff.cut-long')}`}</p>`;
}

/** What stands on a page while something it sent has no answer. @param {boolean} stuck */
export function unanswered(stuck) {
  return stuck ? html`<p class="banner" role="status">${say('staff.stuck')}</p>` : null;
}

/** What is said of things that were sent before and have not been taken; null: there are none. @param {import('../house/api.js').Problem[]} problems */
export function notTaken(problems) {
  return problems.length === 0 ? null : say('staff.not-taken', { why: problems.map(({ message }) => message).join(' ') });
}

/** What stands where somebody does not work: the way to an office of theirs that does, or to sign in. @param {Me | null} who @param {Work} page */
export function stranger(who, page) {
  const offices = who?.needs ? [] : holds(who, page);
  if (offices.length > 0) return html`<main class="staff-stranger"><p>${say('staff.other-office', { office: say(`office.${who?.role}`) })}</p><p>${offices.map((office) => html`<button class="button is-main" data-act-as="${office}">${say('staff.act-as', { office: say(`office.${office}`) })}</button> `)}</p></main>`;
  const needs = who?.needs ? say(`staff.needs.${who.needs}`) : say('staff.stranger');
  return html`<main class="staff-stranger"><p>${needs}</p><p><a class="button is-main" href="${who?.needs ? '/account' : '/sign-in'}">${say('staff.sign-in')}</a></p></main>`;
}

/** Minutes and seconds: "0:48", "12:05", "3:10:00". @param {number} seconds */
export function age(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
