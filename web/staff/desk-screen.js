// How the pit desk looks: tiles of the tables, what waits, and the table that is looked at.

/** @import { Alert, Me, NextBeat, Proposal } from '../types.js' */
/** @import { Page } from './frame.js' */
import { clauseLink } from '../house/clause.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { jobs } from './desk-jobs.js';
import { age, bar, fault, stranger, unanswered, works } from './frame.js';
import { proposalLines } from './two-people.js';

/**
 * Everything that is drawn.
 * @typedef {object} Desk
 * @property {Me | null} who
 * @property {Page[]} pages
 * @property {any[]} tables
 * @property {Alert[]} alerts
 * @property {number} passed  Seconds since the alerts were heard.
 * @property {Proposal[]} proposals
 * @property {number | null} table
 * @property {any} view
 * @property {any} floor
 * @property {any} tray
 * @property {any[]} disputes
 * @property {any[]} rounds
 * @property {any[]} staff  Those who have an account, for whoever may exclude somebody.
 * @property {Record<string, any>} choices
 * @property {NextBeat | null} beat
 * @property {{ words: string, clause?: any } | null} problem
 * @property {string | null} done
 * @property {boolean} heard
 * @property {boolean} stuck  Whether something that was sent has no answer yet.
 * @property {number} cut  Seconds for which the house was not heard.
 */

/** @param {Desk} desk */
export function deskScreen(desk) {
  const { who, pages, heard } = desk;
  return html`${bar({ title: say('desk.title'), who, pages, at: '/pit' })}${fault(heard, desk.cut)}${unanswered(desk.stuck)}
    ${who && !works(who, 'pit') ? stranger(who, 'pit') : html`<main class="desk">${tiles(desk)}${waiting(desk)}${looked(desk)}</main>`}`;
}

/** @param {Desk} desk */
function tiles({ tables, alerts, table, passed }) {
  return html`<section class="desk-tiles" aria-label="${say('desk.tables')}">${tables.map((it) => {
    const here = alerts.filter((alert) => alert.table === it.table && alert.level !== 'noted');
    const [first] = here;
    const state = first ? html`<strong class="alert-mark">${mark(first)}</strong> ${say(`alert.${first.what}`)} ${waited(first, passed)}` : it.phase_label;
    return html`<button class="desk-tile" data-key="table-${it.table}" data-table="${it.table}" data-level="${first?.level ?? ''}" aria-pressed="${it.table === table ? 'true' : 'false'}">
      <span class="tile-name">${it.table}. ${it.name}</span> <span>${it.players}/${it.places}</span> <span>${it.limits}</span>
      <span class="tile-state">${state}</span>${it.staffed && html` <span class="tile-staffed">${say('desk.staffed')}</span>`}${here.length > 1 && html` <span class="tile-more">+${here.length - 1}</span>`}
    </button>`;
  })}</section>`;
}

/** How much it presses, as a mark. @param {Alert} alert */
function mark({ level }) {
  return level === 'stops-play' ? '!!' : level === 'person-waits' ? '!' : '';
}

/** For how long it has waited. @param {Alert} alert @param {number} passed */
function waited({ age_seconds: seconds }, passed) {
  return seconds === null ? '' : age(seconds + passed);
}

/** @param {Desk} desk */
function waiting(desk) {
  const { alerts, proposals, who } = desk;
  const role = who?.role ?? '';
  const mine = alerts.filter((alert) => alert.level !== 'noted' && alert.what !== 'proposal' && alert.roles.includes(role));
  const open = proposalLines(proposals);
  const others = alerts.filter((alert) => alert.level !== 'noted' && alert.what !== 'proposal' && !alert.roles.includes(role));
  const noted = alerts.filter((alert) => alert.level === 'noted');
  return html`<section class="desk-waits" aria-label="${say('desk.waits')}">
    <h2>${say('desk.for-you')}</h2>
    <ul>${mine.map((alert) => alertLine(alert, desk))}${open}</ul>
    ${mine.length + open.length === 0 && html`<p class="quiet">${say('desk.nothing')}</p>`}
    ${others.length > 0 && html`<h2>${say('desk.for-others')}</h2><ul>${others.map((alert) => alertLine(alert, desk))}</ul>`}
    ${noted.length > 0 && html`<h2>${say('desk.noted')}</h2><ul>${noted.map((alert) => alertLine(alert, desk))}</ul>`}
  </section>`;
}

/** @param {Alert} alert @param {Desk} desk */
function alertLine(alert, { passed, tables }) {
  const book = tables.find(({ table }) => table === alert.table)?.book;
  const what = alert.report ? `${say(`alert.${alert.what}`)}: ${say(`irregular.${alert.report}`)}` : say(`alert.${alert.what}`);
  const where = alert.table === null ? (alert.jackpot ?? '') : say('staff.console', { table: alert.table });
  const place = alert.place === null ? '' : `, ${say('console.place', { place: alert.place })}`;
  return html`<li class="alert" data-level="${alert.level}"><button class="alert-go" ${alert.table === null ? 'disabled' : html`data-table="${alert.table}"`}>
    <strong class="alert-mark">${mark(alert)}</strong> ${where}${place}: ${what}</button>
    <span class="alert-office">${alert.office}</span> <span class="alert-age">${waited(alert, passed)}</span>${alert.roles.length > 1 && html` <span class="alert-late">${say('desk.escalated')}</span>`} ${alert.clause && book && clauseLink(book, alert.clause)}</li>`;
}

/** The table that is looked at. @param {Desk} desk */
function looked(desk) {
  const { view, floor, problem, done } = desk;
  if (!view || !floor) return html`<section class="desk-table"><p>${say('staff.opening')}</p></section>`;
  return html`<section class="desk-table" aria-label="${view.name}">
    <header class="desk-head"><h2>${view.name}</h2><p>${view.game} · ${say('console.round', { round: view.round_number })} · ${view.headline}</p></header>
    <p class="pencil-problem" role="status">${problem ? html`${problem.words} ${problem.clause && clauseLink(view.book, problem.clause)}` : ''}</p>
    <p class="desk-done" role="status">${done ?? ''}</p>
    ${jobs(desk)}
  </section>`;
}
