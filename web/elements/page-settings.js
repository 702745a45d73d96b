// The choices a person has about the pages.

import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { choose, chooseLanguage, settings } from '../page/settings.js';
import { language, LANGUAGES, say } from '../page/texts.js';

/** The choices, as fields. */
export function settingsFields() {
  const { theme, four_colours, keys, pace, sounds, coach } = settings();
  return html`<div class="settings-fields">
    ${select('pace', pace, ['calm', 'normal', 'fast', 'off'])}
    ${select('coach', coach, ['request', 'always', 'afterwards', 'off'])}
    ${select('theme', theme, ['auto', 'light', 'dark'])}
    <label>${say('setting.language')} <select name="language">${LANGUAGES.map(([code, name]) => html`<option value="${code}" ${code === language() ? 'selected' : ''}>${name}</option>`)}</select></label>
    ${check('sounds', sounds)}${check('four_colours', four_colours)}${check('keys', keys)}
    <p class="quiet">${say('setting.keys-hint')}</p>
  </div>`;
}

/** @param {string} name @param {string} chosen @param {string[]} values */
function select(name, chosen, values) {
  return html`<label>${say(`setting.${name}`)} <select name="${name}">
    ${values.map((value) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${say(`setting.${name}.${value}`)}</option>`)}
  </select></label>`;
}

/** @param {string} name @param {boolean} on */
function check(name, on) {
  return html`<label><input type="checkbox" name="${name}" ${on ? 'checked' : ''} /> ${say(`setting.${name}`)}</label>`;
}

/** Takes a choice; whether it was one. @param {EventTarget | null} target */
export function changed(target) {
  if (target instanceof HTMLSelectElement && target.name === 'language') chooseLanguage(target.value);
  else if (target instanceof HTMLSelectElement) choose({ [target.name]: target.value });
  else if (target instanceof HTMLInputElement) choose({ [target.name]: target.checked });
  else return false;
  return true;
}

/** A drop-down of choices. Sends `settings` when one was made. */
export class PageSettings extends HTMLElement {
  constructor() {
    super();
    this.addEventListener('change', (event) => {
      if (changed(event.target)) this.dispatchEvent(new CustomEvent('settings', { bubbles: true }));
    });
    this.addEventListener('keydown', (event) => {
      const details = this.querySelector('details');
      if (event.key !== 'Escape' || !details?.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    });
  }

  connectedCallback() {
    patch(
      this,
      html`<details class="settings">
        <summary>
          <svg class="settings-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M3 6h18M3 12h18M3 18h18" /></svg>
          <span class="aside">${say('menu.title')}</span>
        </summary>
        <div class="settings-inside">${settingsFields()}</div>
      </details>`,
    );
  }
}

customElements.define('page-settings', PageSettings);
