// The people of the house: taken on, offices given and taken away, passwords, log-ins, exclusions.

/** @import { Person } from '../types.js' */
/** @import { Admin } from './admin-desk.js' */
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

/** The offices there are, those at tables first. */
const OFFICES = ['dealer', 'supervisor', 'manager', 'cage', 'auditor', 'administrator'];

/** @param {Admin} admin */
export function peopleScreen({ people, once, role, lobby }) {
  const pits = [...new Set(lobby.tables.map((/** @type {any} */ { pit }) => pit).filter(Boolean))];
  const administrator = role === 'administrator';
  return html`<section class="admin-part" aria-label="${say('admin.people')}">
    ${once && html`<div class="admin-once" role="status"><p>${say('admin.once', { name: once.sign_in_name })} <code>${once.password}</code></p><p class="quiet">${say('admin.once-only')}</p><button class="button" data-act="seen">${say('admin.seen')}</button></div>`}
    ${administrator && html`<details class="admin-new"><summary>${say('admin.take-on')}</summary><form data-job="new-person" class="desk-form"><label>${say('admin.name')} <input name="name" required maxlength="40" autocomplete="off" /></label>
      <fieldset class="admin-offices"><legend>${say('admin.offices')}</legend>${OFFICES.map((office) => html`<label><input type="checkbox" name="offices" value="${office}" /> ${say(`office.${office}`)}</label>`)}</fieldset>
      <label>${say('admin.pit')} <input name="pit" maxlength="40" placeholder="${say('admin.whole-house')}" /></label><button class="button is-main">${say('admin.take-on')}</button></form></details>`}
    <ul class="admin-people">${people.map((person) => personLine(person, administrator))}</ul>
    <datalist id="pits">${pits.map((pit) => html`<option>${pit}</option>`)}</datalist>
  </section>`;
}

/** @param {Person} person @param {boolean} administrator */
function personLine(person, administrator) {
  const { person: id, name, sign_in_name: signs, offices, pits, second_factor: factor, once, excluded } = person;
  const free = OFFICES.filter((office) => !offices.includes(office) || pits[office]);
  return html`<li class="admin-person" data-key="${id}"><details><summary><strong>${name}</strong> <span class="quiet">${signs ?? say('admin.no-password')}</span>
      <span class="admin-held">${offices.map((office) => html`<span class="admin-office">${say(`office.${office}`)}${pits[office] && ` (${pits[office].join(', ')})`}</span>`)}</span>
      ${once && html`<span class="admin-mark">${say('admin.is-once')}</span>`}${factor && html`<span class="admin-mark">${say('admin.has-factor')}</span>`}${excluded && html`<span class="admin-mark is-bad">${say('admin.is-excluded')}</span>`}</summary>
    <div class="admin-do">
    ${administrator && html`<p>${offices.flatMap((office) => (pits[office] ?? [null]).map((pit) => html`<button class="button" data-key="${office}-${pit ?? ''}" data-act="withdraw-office" data-person="${id}" data-role="${office}" ${pit && html`data-pit="${pit}"`}>${say('admin.withdraw', { office: say(`office.${office}`) })}${pit && ` (${pit})`}</button>`))}</p>
      <form data-job="grant" data-person="${id}" class="desk-form"><label>${say('admin.office')} <select name="office">${free.map((office) => html`<option value="${office}">${say(`office.${office}`)}</option>`)}</select></label>
        <label>${say('admin.pit')} <input name="pit" list="pits" maxlength="40" placeholder="${say('admin.whole-house')}" /></label><button class="button">${say('admin.grant')}</button></form>
      <p>${signs && html`<button class="button" data-act="reset" data-person="${id}">${say('admin.reset')}</button> <button class="button" data-act="end-log-ins" data-person="${id}">${say('admin.end-log-ins')}</button>`}
        ${factor && html`<button class="button" data-act="take-factor" data-person="${id}">${say('admin.take-factor')}</button>`}</p>`}
    ${excluded
      ? html`<form data-job="readmit" data-key="readmit" data-person="${id}" class="desk-form"><label>${say('desk.reason')} <input name="reason" required maxlength="200" /></label><button class="button">${say('admin.readmit')}</button></form>`
      : html`<form data-job="exclude" data-key="exclude" data-person="${id}" class="desk-form"><label>${say('desk.reason')} <input name="reason" required maxlength="200" /></label><label>${say('admin.until')} <input name="until" type="date" /></label><button class="button">${say('admin.exclude')}</button></form>`}
    </div></details></li>`;
}
