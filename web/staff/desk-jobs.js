// The seven jobs of the pit desk at the table that is looked at; each has a number, which is its key.

/** @import { Desk } from './desk-screen.js' */
import { clauseAddress, clauseLink } from '../house/clause.js';
import { money } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import '../elements/playing-card.js';
import { keyed } from './pencil.js';

/** What a supervisor may direct, and what needs a reason. */
const ORDERS = ['english-only', 'silence', 'single-view', 'apart', 'reshuffle', 'recut', 'count-deck', 'replace-cards'];

/** @param {Desk} desk */
export function jobs(desk) {
  return html`${ruling(desk)}${prizes(desk)}${next(desk)}
    <div class="desk-jobs">${shift(desk)}${limits(desk)}${chips(desk)}${validate(desk)}${rule(desk)}${disputes(desk)}${people(desk)}${rounds(desk)}</div>`;
}

/** A job under its number. @param {number} number @param {string} name @param {unknown} inside */
function job(number, name, inside) {
  return html`<section class="job" data-number="${number}"><h3><kbd>${number}</kbd> ${say(`desk.job.${name}`)}</h3>${inside}</section>`;
}

/** A ruling that waits: the choices with their effects. @param {Desk} desk */
function ruling({ floor, choices, view }) {
  if (!floor.pending) return null;
  const nobody = floor.pending.choices.every((/** @type {string} */ word) => choices[word]?.refused);
  if (nobody) {
    const { refused } = choices[floor.pending.choices[0]];
    return html`<p class="desk-next">${say('desk.rule', { office: floor.pending.by })}: ${refused}</p>`;
  }
  return html`<form data-job="rule" class="desk-ruling"><fieldset><legend>${say('desk.rule', { office: floor.pending.by })} ${floor.pending.under.map((/** @type {any} */ { clause }) => html`<a class="clause" href="${clauseAddress(view.book, clause)}">§${clause}</a>`)}</legend>
    ${floor.pending.choices.map((/** @type {string} */ word, /** @type {number} */ index) => html`<label class="ruling-choice"><input type="radio" name="ruling" value="${word}" required ${index === 0 ? 'checked' : ''} /> <strong>${say(`ruling.${word}`)}</strong>
      <span class="ruling-effect">${choices[word]?.refused ?? (choices[word]?.lines ?? []).map((/** @type {any} */ { text }) => text).join(' ')}</span></label>`)}
    <button class="button is-main">${say('desk.rule-so')}</button></fieldset></form>`;
}

/** Prizes that wait for this person, with the hand and the meter as it was frozen. @param {Desk} desk */
function prizes({ view }) {
  return view.validations.map((/** @type {any} */ { place, label, prize, command }) => {
    const hand = view.places.find((/** @type {any} */ it) => it.place === place);
    const meter = view.meter ? ` · ${say('console.jackpot', { amount: money(view.meter.amount, view) })}` : '';
    return html`<div class="desk-prize" data-key="prize-${place}"><p><strong>${say('alert.prize')} ${prize}</strong> · ${say('console.place', { place })}${hand?.named ? `, ${hand.named}` : ''}${meter}</p>
      <p class="desk-cards">${[...(hand?.cards ?? []), ...view.board].map((/** @type {string | null} */ card) => html`<playing-card ${card ? html`card="${card}"` : ''}></playing-card>`)}</p>
      <button class="button is-main" data-tell="${JSON.stringify(command)}">${label}</button></div>`;
  });
}

/** What whoever sits at the desk does next at the table, such as the second inspection, or to have play go on. @param {Desk} desk */
function next({ beat, view }) {
  if (view.phase === 'suspended') return html`<p class="desk-next"><span>${say('alert.suspension')}</span> <button class="button is-main" data-tell="${JSON.stringify({ do: 'resume' })}">${say('desk.resume')}</button></p>`;
  const [command] = beat?.commands ?? [];
  if (!command || command.do !== 'prepare') return null;
  return html`<p class="desk-next"><span>${beat?.steps[0]?.words}</span> ${beat?.steps[0] && clauseLink(view.book, beat.steps[0].clause)} <button class="button is-main" data-tell="${JSON.stringify(command)}">${say('console.enter.done')}</button></p>`;
}

/** Open and close; where the house deals there is no float to count. @param {Desk} desk */
function shift({ beat, view }) {
  const { closed, last_round: last } = view.shift;
  return job(1, 'open', html`${beat && amountForm('float', say('desk.count-float'))}
    <p>${closed ? doing('open-table') : last ? doing('close-table') : doing('post-closing')}</p>`);
}

/** @param {string} act */
function doing(act) {
  return html`<button class="button" data-tell="${JSON.stringify({ do: act })}">${say(`desk.${act}`)}</button>`;
}

/** @param {string} name @param {string} label */
function amountForm(name, label) {
  return html`<form data-job="${name}" data-key="${name}" class="desk-form">${amount(label)}<button class="button">${say('desk.send')}</button></form>`;
}

/** @param {string} label @param {string} [name] */
function amount(label, name = 'amount') {
  return html`<label>${label} <input name="${name}" inputmode="decimal" required pattern="-?[0-9]+([.,][0-9]{1,2})?" autocomplete="off" /></label>`;
}

/** What each wager may be, from the next round on. @param {Desk} desk */
function limits({ view }) {
  // What follows another wager follows its limits, and the jackpot's is its approval's.
  const posted = keyed(view.areas);
  return job(2, 'limits', html`<ul>${view.shift.limits.map((/** @type {any} */ { text }) => html`<li>${text}</li>`)}</ul>
    <form data-job="limits" class="desk-form"><label>${say('desk.wager')} <select name="wager">${posted.map(({ wager, label }) => html`<option value="${wager}">${label}</option>`)}</select></label>${amount(say('desk.least'), 'least')}${amount(say('desk.most'), 'most')}<button class="button">${say('desk.post')}</button></form>`);
}

/** Fill and credit: asked for here, given out by the cage, counted by two at the table. @param {Desk} desk */
function chips({ tray, view }) {
  return job(3, 'chips', html`<ul>${tray.slips.map((/** @type {any} */ slip) => slipLine(slip, view))}</ul>
    ${amountForm('fill', say('desk.ask-fill'))}${amountForm('credit', say('desk.ask-credit'))}
    <p>${doing('take-box')}${tray.box_offered_by && html` <span class="quiet">${say('desk.box-offered')}</span>`}</p>
    ${view.shift.closed && html`<p class="quiet">${tray.kept ? say('desk.tray', { amount: money(tray.tray, view) }) : say('desk.no-tray')}</p>`}`);
}

/** @param {any} slip @param {any} view */
export function slipLine({ slip, kind, stage, amount: worth, chips: piles }, view) {
  const made = piles.map((/** @type {any} */ { chip, count }) => `${count}×${money(chip, view)}`).join(' ');
  const counts = stage === 'issued' ? 'receive-chips' : kind === 'credit' && stage === 'requested' ? 'send-chips' : null;
  return html`<li data-key="slip-${slip}">${say(`slip.${kind}`)} ${slip}, ${money(worth, view)} ${made}: ${say(`slip.${stage}`)}
    ${counts && html`<form data-job="received" data-does="${counts}" data-slip="${slip}" class="desk-form">${amount(say('desk.counted'))}<button class="button">${say('desk.send')}</button></form>`}
    ${stage === 'issued' && html`<form data-job="send-back" data-slip="${slip}" class="desk-form"><label>${say('desk.reason')} <input name="reason" required maxlength="200" /></label><button class="button">${say('desk.send-back')}</button></form>`}
    ${stage === 'requested' && html`<button class="button" data-tell="${JSON.stringify({ do: 'withdraw-slip', slip })}">${say('two.withdraw')}</button>`}</li>`;
}

/** Who has won what of the jackpot, and what is still missing. @param {Desk} desk */
function validate({ view, alerts, table }) {
  const waits = alerts.filter((alert) => alert.table === table && alert.what === 'prize');
  return job(4, 'validate', waits.length === 0
    ? html`<p class="quiet">${say('desk.no-prize')}</p>`
    : html`<ul>${waits.map(({ place }) => html`<li>${say('console.place', { place: place ?? '' })}: ${view.validations.some((/** @type {any} */ it) => it.place === place) ? say('desk.prize-yours') : say('desk.prize-waits')}</li>`)}</ul>`);
}

/** What was ruled, and what is called for. @param {Desk} desk */
function rule({ floor, alerts, table }) {
  const called = alerts.find((alert) => alert.table === table && alert.what === 'called');
  return job(5, 'rule', html`${floor.pending ? html`<p>${say('desk.rule', { office: floor.pending.by })}</p>` : html`<p class="quiet">${say('desk.no-ruling')}</p>`}
    ${called && html`<p>${doing('attend')}</p>`}
    <p><a href="/rulings">${say('desk.rulings')}</a></p>`);
}

/** Disputes, and a line that is put right by two. @param {Desk} desk */
function disputes({ disputes, view }) {
  const open = disputes.filter(({ decision, compensated }) => decision === null || (decision.upheld && compensated.length === 0));
  const places = view.places.filter((/** @type {any} */ { lines }) => lines.length > 0);
  const wagers = [...new Set(places.flatMap((/** @type {any} */ { lines }) => lines.map((/** @type {any} */ { wager }) => wager)))];
  const choice = html`<label>${say('desk.wager')} <select name="wager">${wagers.map((wager) => html`<option>${wager}</option>`)}</select></label>`;
  return job(6, 'dispute', html`${open.map((it) => dispute(it, view))}
    <form data-job="open-dispute" class="desk-form"><label>${say('console.seat')} <select name="place">${view.places.map((/** @type {any} */ { place }) => html`<option>${place}</option>`)}</select></label>
      <label>${say('desk.says')} <input name="says" required maxlength="200" /></label><button class="button">${say('desk.open-dispute')}</button></form>
    ${places.length > 0 && html`<form data-job="correct" class="desk-form"><p>${say('desk.correct')}</p>
      <label>${say('console.seat')} <select name="place">${places.map((/** @type {any} */ { place }) => html`<option>${place}</option>`)}</select></label>
      ${choice}${amount(say('desk.amount'))}<label>${say('desk.reason')} <input name="reason" required maxlength="200" /></label><button class="button">${say('desk.propose')}</button></form>`}`);
}

/** @param {any} dispute @param {any} view */
function dispute({ dispute, place, says, round, notes, decision }, view) {
  const wagers = view.areas.map((/** @type {any} */ { wager }) => wager);
  return html`<div data-key="dispute-${dispute}"><p><strong>${say('console.place', { place })}</strong>: <q>${says}</q> <a href="/replay/${round}" target="_blank">${say('desk.replay')}</a></p>
    <ul>${notes.map((/** @type {any} */ { note }) => html`<li>${note}</li>`)}</ul>
    ${decision === null
      ? html`<form data-job="note" data-dispute="${dispute}" class="desk-form"><label>${say('desk.note')} <input name="note" required maxlength="200" /></label><button class="button">${say('desk.send')}</button></form>
        <form data-job="decide" data-dispute="${dispute}" class="desk-form"><label>${say('desk.upheld')} <select name="upheld"><option value="no">${say('desk.no')}</option><option value="yes">${say('desk.yes')}</option></select></label><label>${say('desk.reason')} <input name="reason" required maxlength="200" /></label><button class="button">${say('desk.decide')}</button></form>`
      : html`<p>${say('desk.upheld')}: ${say('desk.yes')}, ${decision.reason}</p>
        <form data-job="compensate" data-dispute="${dispute}" class="desk-form"><label>${say('desk.wager')} <select name="wager">${wagers.map((/** @type {string} */ wager) => html`<option>${wager}</option>`)}</select></label>
        ${amount(say('desk.amount'))}<label>${say('desk.reason')} <input name="reason" required maxlength="200" /></label><button class="button">${say('desk.propose')}</button></form>`}</div>`;
}

/** Directions to players, and who may not play. @param {Desk} desk */
function people({ view, staff, who }) {
  const seated = view.places.filter((/** @type {any} */ { person }) => person !== null);
  return job(7, 'person', html`<form data-job="order" class="desk-form"><label>${say('desk.order')} <select name="order">${ORDERS.map((word) => html`<option value="${word}">${say(`order.${word}`)}</option>`)}</select></label>
      <label>${say('desk.reason')} <input name="reason" maxlength="200" /></label><button class="button">${say('desk.give-order')}</button></form>
    <ul>${seated.map((/** @type {any} */ { place, person }) => html`<li>${say('console.place', { place })}: ${person} <button class="button" data-tell="${JSON.stringify({ do: 'leave', place })}">${say('desk.free-place')}</button></li>`)}</ul>
    ${who?.role === 'manager' && staff.length > 0 && html`<form data-job="exclude" class="desk-form"><label>${say('desk.exclude')} <select name="person">${staff.map((/** @type {any} */ { person, name }) => html`<option value="${person}">${name}</option>`)}</select></label>
      <label>${say('desk.reason')} <input name="reason" required maxlength="200" /></label><button class="button">${say('desk.exclude-so')}</button></form>`}`);
}

/** The last rounds, each with its replay on the felt. @param {Desk} desk */
function rounds({ rounds }) {
  return html`<section class="job"><h3>${say('desk.job.replay')}</h3><ul>${rounds.map(({ round }) => html`<li data-key="${round}">${round}: <a href="/replay/${round}" target="_blank">${say('desk.replay')}</a> · <a href="/round/${round}" target="_blank">${say('desk.story')}</a></li>`)}</ul></section>`;
}
