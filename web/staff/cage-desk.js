// The cage: chips sold and bought back, fills and credits, drop boxes, counts, closings. Counts are
// blind: nothing that the books say stands beside the field that is counted into.

/** @import { Cage, Me, Proposal, Slip, TrialBalance } from '../types.js' */
/** @import { Page } from './frame.js' */
import { get, Problem } from '../house/api.js';
import { money } from '../house/money.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { settings } from '../page/settings.js';
import { say } from '../page/texts.js';
import '../elements/page-settings.js';
import { minor } from './amounts.js';
import { actAs, arrive, bar, darkFirst, fault, notTaken, stranger, unanswered, works } from './frame.js';
import { CAGE, openKeys } from './keys-sheet.js';
import { send, sendAgain } from './outbox.js';
import { proposalAct, proposalLines } from './two-people.js';

const COMMANDS = '/api/v1/cage/commands';

/** How often the cage is looked at, in milliseconds; it has no stream of its own. */
const LOOK_MS = 2000;

/** What goes to the operator's bank, or comes from there. @returns {[string, string][]} */
const BANK = () => [['cash', say('cage.cash')], ['chips', say('cage.chips')], ['reason', say('desk.reason')]];

/** How long it may not be heard before that is said. */
const CUT_MS = 3000;

/** The one element of the page. */
export class CageDesk extends HTMLElement {
  /** @type {Me | null} */
  #who = null;
  /** @type {Page[]} */
  #pages = [];
  /** @type {Cage | null} */
  #cage = null;
  /** @type {TrialBalance | null} */
  #balance = null;
  /** @type {Proposal[]} */
  #proposals = [];
  /** @type {string | null} */
  #problem = null;
  /** @type {string | null} */
  #done = null;
  #heardAt = Date.now();
  /** Whether something that was sent has no answer yet. */
  #stuck = false;

  async connectedCallback() {
    this.addEventListener('submit', (event) => this.#submitted(event));
    this.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('[data-tell], [data-act], [data-confirm], [data-withdraw]') : null;
      if (!(button instanceof HTMLElement)) return;
      const two = proposalAct(button);
      if (two) this.#tell(two.body, two.path);
      else if (button.dataset.tell) this.#tell(JSON.parse(button.dataset.tell));
      else if (button.dataset.act === 'keys') openKeys(CAGE);
    });
    this.addEventListener('change', (event) => {
      if (event.target instanceof HTMLSelectElement && event.target.name === 'office') actAs(event.target.value);
      else darkFirst();
    });
    document.addEventListener('keydown', (event) => this.#pressed(event));
    const { who, pages } = await arrive();
    this.#who = who;
    this.#pages = pages;
    this.#draw();
    if (!works(this.#who, 'cage')) return;
    setInterval(() => this.#draw(), 1000);
    sendAgain(({ path }) => path === COMMANDS || path.startsWith('/api/v1/proposals/'), () => this.#isStuck(true)).then((problems) => {
      this.#problem = notTaken(problems) ?? this.#problem;
      this.#isStuck(false);
    });
    for (;;) {
      await this.#refresh();
      await new Promise((resume) => setTimeout(resume, LOOK_MS));
    }
  }

  /** @param {boolean} stuck */
  #isStuck(stuck) {
    this.#stuck = stuck;
    this.#draw();
  }

  async #refresh() {
    try {
      const [cage, balance, { proposals }] = await Promise.all([get('/api/v1/cage'), get('/api/v1/cage/trial-balance'), get('/api/v1/proposals')]);
      [this.#cage, this.#balance, this.#proposals] = [cage, balance, proposals];
      this.#heardAt = Date.now();
    } catch (error) {
      if (error instanceof Problem) this.#problem = error.message;
      else if (!(error instanceof TypeError)) throw error;
    }
    this.#draw();
  }

  /** The first field of a part, by its number. @param {KeyboardEvent} event */
  #pressed(event) {
    const field = event.target instanceof Element && event.target.closest('input, select, dialog');
    if (field || event.ctrlKey || event.metaKey || event.altKey || !settings().keys) return;
    if (event.key === '?') return openKeys(CAGE);
    const part = /^[1-8]$/.test(event.key) ? this.querySelector(`.cage-part[data-number="${event.key}"] :is(input, select, button, summary)`) : null;
    if (part instanceof HTMLElement) {
      event.preventDefault();
      part.focus();
    }
  }

  /** @param {object | null} act @param {string} [path] */
  async #tell(act, path = COMMANDS) {
    try {
      const { proposal = null } = await send(path, act, null, () => this.#isStuck(true));
      [this.#problem, this.#done] = [null, proposal && path === COMMANDS ? say('two.somebody-else') : say('desk.done')];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      [this.#problem, this.#done] = [error.message, null];
    } finally {
      this.#stuck = false;
    }
    await this.#refresh();
    return this.#problem === null;
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    if (!(event.target instanceof HTMLFormElement) || event.target.method === 'dialog') return;
    event.preventDefault();
    const form = event.target;
    const two = proposalAct(form);
    // What was refused stays in its field.
    const clear = (/** @type {boolean} */ done) => done && form.reset();
    if (two) {
      this.#tell(two.body, two.path).then(clear);
      return;
    }
    const written = new FormData(form);
    const fields = [...written].map(([name, value]) => [name, name === 'reason' ? String(value) : minor(String(value))]);
    this.#tell({ ...JSON.parse(form.dataset.form ?? '{}'), ...Object.fromEntries(fields) }).then(clear);
  }

  #draw() {
    const heard = Date.now() - this.#heardAt < CUT_MS + LOOK_MS;
    const inside = this.#who && !works(this.#who, 'cage') ? stranger(this.#who, 'cage') : this.#inside();
    patch(this, html`${bar({ title: say('cage.title'), who: this.#who, pages: this.#pages, at: '/cage' })}${fault(heard, (Date.now() - this.#heardAt) / 1000)}${unanswered(this.#stuck)}${inside}`);
    document.title = say('cage.title');
  }

  #inside() {
    const [cage, balance] = [this.#cage, this.#balance];
    if (!cage || !balance) return html`<main class="cage"><p>${say('staff.opening')}</p></main>`;
    const digits = { minor_digits: 2 };
    const two = proposalLines(this.#proposals.filter(({ id }) => id.startsWith('house:')));
    const amount = (/** @type {number} */ minor) => money(minor, digits);
    return html`<main class="cage">
      <section class="cage-part cage-wide"><p>${say('cage.day', { day: cage.day ?? '' })} · ${cage.opened ? say('cage.shifts', { n: cage.shifts }) : say('cage.not-open')}${cage.counted_by && html` · ${say('cage.counted-by')}`}</p>
        <p class="pencil-problem" role="status">${this.#problem ?? ''}</p><p class="desk-done" role="status">${this.#done ?? ''}</p>
        ${two.length > 0 && html`<ul>${two}</ul>`}</section>
      <section class="cage-part" data-number="1"><h2><kbd>1</kbd> ${say('cage.slips')}</h2><ul>${cage.slips.map((slip) => slipLine(slip, amount))}</ul>${cage.slips.length === 0 && html`<p class="quiet">${say('cage.nothing')}</p>`}</section>
      <section class="cage-part" data-number="2"><h2><kbd>2</kbd> ${say('cage.sell')}</h2>${form({ do: 'buy-in' }, [['amount', say('desk.amount')]])}<h2>${say('cage.buy')}</h2>${form({ do: 'cash-out' }, [['amount', say('desk.amount')]])}</section>
      <section class="cage-part" data-number="3"><h2><kbd>3</kbd> ${say('cage.boxes')}</h2><ul>${cage.boxes.map(({ table, number }) => html`<li data-key="box-${table}-${number}">${say('cage.box', { table, number })} ${form({ do: 'count-box', table, number }, [['amount', say('desk.counted')]])}</li>`)}</ul>${cage.boxes.length === 0 && html`<p class="quiet">${say('cage.nothing')}</p>`}</section>
      <section class="cage-part" data-number="4"><h2><kbd>4</kbd> ${say('cage.count')}</h2>${form({ do: 'count-cage' }, [['cash', say('cage.cash')], ['chips', say('cage.chips')]])}</section>
      <section class="cage-part" data-number="5"><h2><kbd>5</kbd> ${say('cage.close')}</h2>${cage.keeps_open && html`<p><strong>${say('cage.keeps-open')}:</strong> ${cage.keeps_open}</p>`}
        <p><button class="button" data-tell="${JSON.stringify({ do: 'close-shift' })}">${say('cage.close-shift')}</button>
        ${cage.day && html`<button class="button" data-tell="${JSON.stringify({ do: 'close-day', day: cage.day })}">${say('cage.close-day')}</button>`}</p></section>
      <section class="cage-part" data-number="6"><h2><kbd>6</kbd> ${say('cage.bank')}</h2>${form({ do: 'draw-from-bank' }, BANK(), say('cage.draw'))}${form({ do: 'deposit-at-bank' }, BANK(), say('cage.deposit'))}</section>
      <section class="cage-part" data-number="7"><h2><kbd>7</kbd> ${say('cage.lines')}</h2><ul>${cage.lines.slice(-6).toReversed().map(({ line, what, amount: worth, corrected }) => html`<li data-key="line-${line}">${line}: ${say(`cage.line.${what}`)} ${amount(worth)}${corrected !== 0 && html` (${say('alert.corrected')} ${amount(corrected)})`}
        ${form({ do: 'correct-line', line }, [['amount', say('desk.amount')], ['reason', say('desk.reason')]], say('desk.propose'))}</li>`)}</ul>${cage.lines.length === 0 && html`<p class="quiet">${say('cage.nothing')}</p>`}</section>
      <section class="cage-part" data-number="8"><details><summary><kbd>8</kbd> ${say('cage.balance')}</summary><p class="quiet">${say('cage.after-count')}</p>
        <dl class="place-stakes"><div><dt>${say('cage.cash')}</dt><dd>${amount(cage.cash)}</dd></div><div><dt>${say('cage.chips')}</dt><dd>${amount(cage.chips)}</dd></div></dl>
        <dl class="place-stakes trial-balance">${balance.accounts.map(({ account, amount: stands }) => html`<div data-key="${account}"><dt>${account}</dt><dd>${amount(stands)}</dd></div>`)}<div><dt>${say('cage.total')}</dt><dd>${amount(balance.total)}</dd></div></dl></details></section>
    </main>`;
  }
}

/** @param {Slip} slip @param {(minor: number) => string} amount */
function slipLine({ table, slip, kind, stage, amount: worth, chips }, amount) {
  const made = chips.map(({ chip, count }) => `${count}×${amount(chip)}`).join(' ');
  const issue = JSON.stringify({ do: 'issue-fill', table, slip });
  return html`<li data-key="slip-${table}-${slip}"><p><strong>${say(`slip.${kind}`)} ${slip}</strong>, ${say('staff.console', { table })}: ${amount(worth)} ${made} · ${say(`slip.${stage}`)}</p>
    ${kind === 'fill' && stage === 'requested' && html`<p><button class="button is-main" data-tell="${issue}">${say('cage.issue')}</button></p>`}
    ${(stage === 'sent' || stage === 'sent-back') && form({ do: 'accept-chips', table, slip }, [['amount', say('desk.counted')]], say('cage.accept'))}
    ${(stage === 'requested' || stage === 'sent') && form({ do: 'refuse-slip', table, slip }, [['reason', say('desk.reason')]], say('cage.refuse'))}</li>`;
}

/** @param {object} act @param {[string, string][]} fields @param {string} [label] */
function form(act, fields, label = say('desk.send')) {
  return html`<form class="desk-form" data-form="${JSON.stringify(act)}" data-key="${JSON.stringify(act)}">${fields.map(([name, words]) => html`<label>${words} <input name="${name}" required ${name === 'reason' ? 'maxlength="200"' : html`inputmode="decimal"`} /></label>`)}<button class="button">${label}</button></form>`;
}

customElements.define('cage-desk', CageDesk);
