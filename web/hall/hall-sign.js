// The sign of a jackpot in the hall: the pool, a hit that is being verified, a prize that was
// paid, a link that is down. It says what the house last said, and grey when it hears nothing.
//
// A sign that was hung has a name and a key in its address, and acknowledges by them what it
// shows.

/** @import { Sign } from '../types.js' */
import { post, Problem } from '../house/api.js';
import { priced } from '../house/money.js';
import { Pulse } from '../house/pulse.js';
import { listen } from '../house/stream.js';
import { clauseAddress } from '../house/clause.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { addTexts, say } from '../page/texts.js';
import en from '../texts/sign-en.js';
import it from '../texts/sign-it.js';

addTexts({ en, it });

/** How often a sign says that it still shows what it ought to, in milliseconds. */
const SAY_MS = 5000;

/** The one element of the page. */
export class HallSign extends HTMLElement {
  /** @type {Sign | null} */
  #sign = null;
  /** When the house was heard last. */
  #heardAt = new Date();
  #heard = true;
  /** The amount before this one, of which the figures that differ turn. */
  #before = '';

  connectedCallback() {
    const jackpot = location.pathname.split('/').at(-1) ?? '';
    const asked = new URLSearchParams(location.search);
    const address = `/api/v1/signs/${jackpot}`;
    const pulse = new Pulse(() => {
      this.#heard = pulse.heard === 'heard';
      this.#draw();
    });
    pulse.plays = true;
    listen(`${address}/stream`, 'sign', {
      view: (sign) => {
        this.#sign = sign;
        this.#draw();
        this.#acknowledge(address, asked);
      },
      open: (open) => pulse.stream(open),
      beat: () => {
        this.#heardAt = new Date();
        pulse.beat();
      },
    });
    if (asked.has('key')) setInterval(() => this.#acknowledge(address, asked), SAY_MS);
    this.addEventListener('click', () => this.#whole());
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'f') this.#whole();
    });
    this.#draw();
  }

  /** Takes the whole screen, and gives it back. */
  #whole() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  }

  /** Says what is shown, as long as the house is heard. @param {string} address @param {URLSearchParams} asked */
  async #acknowledge(address, asked) {
    const [sign, name, key] = [this.#sign, asked.get('sign'), asked.get('key')];
    if (!sign || !name || !key || !this.#heard) return;
    const { state, claim, amount } = sign;
    try {
      const { right } = await post(`${address}/acknowledgement`, { sign: name, key, state, claim, amount });
      this.dataset.acknowledged = right ? state : '';
    } catch (error) {
      // What cannot be said now is said again in a moment; the house notices by itself.
      if (!(error instanceof Problem || error instanceof TypeError)) throw error;
      this.dataset.acknowledged = '';
    }
  }

  #draw() {
    const sign = this.#sign;
    this.dataset.state = sign?.state ?? 'opening';
    this.dataset.heard = this.#heard ? 'yes' : 'no';
    if (!sign) return patch(this, html`<main class="sign"><p class="sign-words">${say('sign.opening')}</p></main>`);
    document.title = say('sign.title', { jackpot: sign.jackpot });
    this.dataset.closed = sign.closed ? 'yes' : 'no';
    const amount = priced(sign.amount, sign);
    // So that the amount is as large as the hall is high, and no wider than it.
    this.style.setProperty('--figures', String(amount.length));
    const before = this.#before.padStart(amount.length);
    const turns = this.#before !== '' && sign.state === 'normal';
    this.#before = amount;
    patch(
      this,
      html`<main class="sign">
        <header class="sign-head"><h1>${say('sign.jackpot', { jackpot: sign.jackpot })}</h1><p>${sign.house}</p></header>
        <section class="sign-middle" aria-live="polite">
          <p class="sign-words">${words(sign)}</p>
          <p class="sign-amount"><span class="aside">${amount}</span><span class="sign-figures" aria-hidden="true">${[...amount].map((figure, index) => html`<span class="${turns && before[index] !== figure ? 'figure turns' : 'figure'}" data-key="${index}-${figure}">${figure}</span>`)}</span></p>
          <p class="sign-closed">${sign.closed ? say('sign.closed') : ''}</p>
          <p class="sign-beneath">${beneath(sign)}</p>
          ${!this.#heard && html`<p class="sign-cut" role="alert">${say('sign.cut', { at: clock(this.#heardAt) })}</p>`}
        </section>
        <section class="sign-prizes" aria-label="${say('sign.prizes')}"><dl>${sign.prizes.map(({ hand, amount: prize, share }) => html`<div data-key="${hand}"><dt>${hand}</dt><dd>${worth(sign, prize, share)}</dd></div>`)}</dl></section>
        <footer class="sign-foot"><p>${say('sign.wager', { amount: priced(sign.wager, sign) })}${sign.minor !== null && html` · ${say('sign.minor', { amount: priced(sign.minor, sign) })}`}</p>
          <ul>${sign.tables.map(({ table, name, up }) => html`<li data-key="${table}" class="${up ? '' : 'is-down'}">${name}${!up && html` <span>${say('sign.table-down')}</span>`}</li>`)}</ul>
          <p class="sign-clause">${sign.under.map(({ clause, asks }) => html`<a class="clause" href="${clauseAddress(sign.book, clause)}" title="${asks}">§${clause}</a> `)}</p></footer>
      </main>`,
    );
  }
}

/** What stands over the amount. @param {Sign} sign */
function words({ state, table, suspended, hand, closed }) {
  if (state === 'pending') {
    const verified = table && say('sign.verified', { table: table.table });
    return suspended ? html`${say('sign.suspended')}${verified && html` · ${verified}`}` : verified;
  }
  if (state === 'paid') return say('sign.paid', { table: table?.table ?? '', hand: hand ?? '' });
  return closed ? say('sign.down') : say('sign.pool');
}

/** What stands beneath it. @param {Sign} sign */
function beneath(sign) {
  if (sign.next === null) return '';
  return say(sign.state === 'paid' ? 'sign.now' : 'sign.next', { amount: priced(sign.next, sign) });
}

/** @param {Sign} sign @param {number | null} amount @param {string | null} share */
function worth(sign, amount, share) {
  const part = share === null ? null : share === '100%' ? say('sign.whole') : say('sign.share', { share });
  const sum = amount === null ? null : priced(amount, sign);
  if (part && sum) return say('sign.greater', { part, sum });
  return part ?? sum ?? '';
}

/** Hours, minutes and seconds of the wall. @param {Date} at */
function clock(at) {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

customElements.define('hall-sign', HallSign);
