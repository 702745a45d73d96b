// The choices a person has about the looks of the pages.

import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { choose, settings } from '../page/settings.js';

/** A drop-down of choices. Sends `settings` when one was made. */
export class PageSettings extends HTMLElement {
  constructor() {
    super();
    this.addEventListener('change', (event) => this.#changed(event));
    this.addEventListener('keydown', (event) => {
      const details = this.querySelector('details');
      if (event.key !== 'Escape' || !details?.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    });
  }

  connectedCallback() {
    this.#draw();
  }

  #draw() {
    const { theme, four_colours, keys } = settings();
    patch(
      this,
      html`<details class="settings">
        <summary>
          <svg class="settings-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M3 6h10M17 6h4M3 12h3M10 12h11M3 18h8M15 18h6" /><circle cx="15" cy="6" r="2" /><circle cx="8" cy="12" r="2" /><circle cx="13" cy="18" r="2" />
          </svg>
          <span class="settings-word">Settings</span>
        </summary>
        <div class="settings-inside">
          <label>Light
            <select name="theme">
              ${[
                ['auto', 'as the system'],
                ['light', 'light'],
                ['dark', 'dark'],
              ].map(
                ([value, words]) =>
                  html`<option value="${value}" ${value === theme ? 'selected' : ''}>${words}</option>`,
              )}
            </select>
          </label>
          <label><input type="checkbox" name="four_colours" ${four_colours ? 'checked' : ''} /> Four-colour cards</label>
          <label><input type="checkbox" name="keys" ${keys ? 'checked' : ''} /> Single keys act</label>
          <p class="quiet">Press <kbd>?</kbd> for the list of keys.</p>
        </div>
      </details>`,
    );
  }

  /** @param {Event} event */
  #changed(event) {
    const { target } = event;
    if (target instanceof HTMLSelectElement) choose({ theme: /** @type {'auto' | 'light' | 'dark'} */ (target.value) });
    if (target instanceof HTMLInputElement) choose({ [target.name]: target.checked });
    this.dispatchEvent(new CustomEvent('settings', { bubbles: true }));
  }
}

customElements.define('page-settings', PageSettings);
