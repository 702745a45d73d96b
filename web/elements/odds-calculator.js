// The calculator of the odds: `<odds-calculator>` around what the server wrote. At every change of
// the form it asks the server for the page again and takes its parts over; the address follows.

import { Html } from '../page/html.js';
import { patch } from '../page/patch.js';

/** The parts of a page that hang on what is set. */
const PARTS = ['#answer', '#drawn', '#calculator', '#strategy', '#exact'];

/** How long somebody may type before the server is asked, in milliseconds. */
const PAUSE_MS = 350;

/** After how long it is shown that something is being worked out. */
const PATIENCE_MS = 250;

/** A form that is answered at once. */
export class OddsCalculator extends HTMLElement {
  /** @type {AbortController | null} */
  #asked = null;
  #pause = 0;

  connectedCallback() {
    this.addEventListener('input', (event) => {
      this.#slide(event.target);
      this.#later(PAUSE_MS);
    });
    this.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#later(0);
    });
  }

  /** The slider and the meter beside it say the same. @param {EventTarget | null} moved */
  #slide(moved) {
    const [meter, slider] = ['[data-meter]', '[data-slider]'].map((name) => this.querySelector(name));
    if (!(meter instanceof HTMLInputElement) || !(slider instanceof HTMLInputElement)) return;
    if (moved === slider) meter.value = `${slider.value}.00`;
    else slider.value = String(Number.parseFloat(meter.value.replaceAll(',', '')) || 0);
  }

  /** @param {number} wait */
  #later(wait) {
    // An answer to what stood there before would be written over what stands there now.
    this.#asked?.abort();
    window.clearTimeout(this.#pause);
    this.#pause = window.setTimeout(() => this.#ask(), wait);
  }

  async #ask() {
    const form = this.querySelector('form.calculator');
    if (!(form instanceof HTMLFormElement)) return;
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const waits = window.setTimeout(() => this.#wait(true), PATIENCE_MS);
    try {
      const fields = new URLSearchParams();
      for (const [name, value] of new FormData(form)) fields.append(name, String(value));
      const address = new URL(form.action);
      const answer = await fetch(`${address.pathname}?${fields}`, {
        headers: { accept: 'text/html' },
        signal: asked.signal,
      });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (answer.ok) this.#take(page, answer.url);
      else this.#complain(page.querySelector('.lede')?.textContent ?? answer.statusText);
    } catch (error) {
      if (!asked.signal.aborted) this.#complain(String(error));
    } finally {
      window.clearTimeout(waits);
      if (this.#asked === asked) this.#wait(false);
    }
  }

  /** Takes over what another page says. @param {Document} page @param {string} address */
  #take(page, address) {
    for (const name of PARTS) {
      const here = this.querySelector(name);
      const there = page.querySelector(name);
      if (here !== null && there !== null) patch(here, new Html(there.innerHTML));
    }
    // What is typed stays in a field that has the focus; the others have what is in force.
    for (const field of page.querySelectorAll('form.calculator [name]')) this.#fill(page, field);
    window.history.replaceState(null, '', new URL(address).pathname + new URL(address).search);
    this.#complain('');
    const slider = this.querySelector('[data-slider]');
    if (slider !== document.activeElement) this.#slide(null);
  }

  /** @param {Document} page @param {Element} wanted */
  #fill(page, wanted) {
    const name = wanted.getAttribute('name') ?? '';
    const all = (/** @type {ParentNode} */ place) => [...place.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
    const field = all(this)[all(page).indexOf(wanted)];
    if (field === document.activeElement) return;
    if (field instanceof HTMLInputElement && wanted instanceof HTMLInputElement) field.value = wanted.value;
    if (field instanceof HTMLSelectElement && wanted instanceof HTMLSelectElement) field.value = wanted.value;
  }

  /** Shows that something is being worked out. @param {boolean} working */
  #wait(working) {
    this.setAttribute('aria-busy', String(working));
    const shown = this.querySelector(':scope > progress');
    if (!working) shown?.remove();
    else if (shown === null) {
      const progress = document.createElement('progress');
      progress.setAttribute('aria-label', this.querySelector('#calculator h2')?.textContent ?? '');
      this.prepend(progress);
    }
  }

  /** @param {string} words */
  #complain(words) {
    const place = this.querySelector('form.calculator [role="alert"]');
    if (!(place instanceof HTMLElement)) return;
    place.textContent = words;
    place.hidden = words === '';
  }
}

customElements.define('odds-calculator', OddsCalculator);
