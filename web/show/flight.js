// Cards and chips on their way. Elements are moved by the browser's own animations, which
// change nothing that is laid out: what flies is at home already.

/** @import { Beat } from '../types.js' */

const EASE = 'cubic-bezier(.2,.8,.2,1)';

/**
 * Sets in motion what a beat brings, in a felt that shows the table after it.
 * @param {Element} felt
 * @param {Beat} beat
 * @param {number} lasts
 * @param {number | null} own
 */
export function fly(felt, beat, lasts, own) {
  if (lasts <= 0) return;
  if (beat.beat === 'card') deal(felt, cardAt(felt, beat, own), lasts);
  if (beat.beat === 'turn') turn(cardAt(felt, beat, own), lasts);
  if (beat.beat === 'fate') pay(felt, beat, lasts, own);
}

/** @param {Element} felt @param {{ holder: string, index: number }} beat @param {number | null} own */
export function cardAt(felt, { holder, index }, own) {
  const at = holder === String(own) ? `own-${index}` : holder === 'dealer' || holder === 'board' ? `${holder}-${index}` : `seat-${holder}-${index}`;
  const found = felt.querySelector(`[data-at="${at}"]`);
  return found?.localName === 'playing-card' ? found : (found?.querySelector('playing-card') ?? null);
}

/** From the dealer's shoe to where it lies. @param {Element} felt @param {Element | null} card @param {number} lasts */
function deal(felt, card, lasts) {
  if (!card) return;
  const from = felt.querySelector('.felt-top')?.getBoundingClientRect();
  const to = card.getBoundingClientRect();
  if (!from || to.width === 0) return;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top - to.top;
  card.animate([{ transform: `translate(${x}px, ${y}px) rotate(12deg)`, opacity: 0.4 }, { transform: 'none', opacity: 1 }], { duration: lasts, easing: EASE });
}

/** @param {Element | null} card @param {number} lasts */
function turn(card, lasts) {
  card?.animate([{ transform: 'scaleX(0.04)' }, { transform: 'none' }], { duration: lasts, easing: EASE });
}

/** Paid chips come from the dealer's tray; lost ones were taken there. @param {Element} felt @param {Extract<Beat, { beat: 'fate' }>} beat @param {number} lasts @param {number | null} own */
function pay(felt, beat, lasts, own) {
  if (beat.place !== own) return;
  const area = felt.querySelector(`[data-area="${beat.wager}"]`);
  const tag = area?.querySelector('.fate');
  tag?.animate([{ opacity: 0, transform: 'scale(.6)' }, { opacity: 1, transform: 'none' }], { duration: 240, easing: EASE });
  const paid = area?.querySelector('chip-stack.paid');
  if (paid) fromTray(felt, paid, lasts);
}

/** @param {Element} felt @param {Element} chips @param {number} lasts */
function fromTray(felt, chips, lasts) {
  const tray = felt.querySelector('.felt-top')?.getBoundingClientRect();
  const to = chips.getBoundingClientRect();
  if (!tray) return;
  const x = tray.left + tray.width / 2 - to.left;
  const y = tray.top - to.top;
  chips.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], { duration: lasts, easing: EASE });
}

/** Losing chips leave towards the dealer before the area is drawn without them. @param {Element} felt @param {string} wager @param {number} lasts */
export function sweep(felt, wager, lasts) {
  const chips = felt.querySelector(`[data-area="${wager}"] chip-stack.stake`);
  const tray = felt.querySelector('.felt-top')?.getBoundingClientRect();
  if (!chips || !tray || lasts <= 0) return;
  const box = chips.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (chips.cloneNode(true));
  ghost.className = 'flying';
  ghost.style.left = `${box.left}px`;
  ghost.style.top = `${box.top}px`;
  ghost.style.width = `${box.width}px`;
  document.body.append(ghost);
  const move = `translate(${tray.left + tray.width / 2 - box.left}px, ${tray.top - box.top}px)`;
  const flight = ghost.animate([{ transform: 'none', opacity: 1 }, { transform: move, opacity: 0.2 }], { duration: lasts, easing: EASE });
  flight.finished.then(() => ghost.remove(), () => ghost.remove());
}

/** A chip from the rack to an area; gives back the way to send it home again. @param {Element | null} from @param {Element | null} to */
export function throwChip(from, to) {
  if (!from || !to || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (from.cloneNode(true));
  ghost.className = 'flying chip';
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.style.left = `${start.left}px`;
  ghost.style.top = `${start.top}px`;
  document.body.append(ghost);
  const x = end.left + end.width / 2 - (start.left + start.width / 2);
  const y = end.top + end.height / 2 - (start.top + start.height / 2);
  const frames = [{ transform: 'none' }, { transform: `translate(${x}px, ${y}px) scale(.6)` }];
  const there = ghost.animate(frames, { duration: 180, easing: EASE, fill: 'forwards' });
  let back = false;
  there.finished.then(() => back || ghost.remove(), () => ghost.remove());
  return () => {
    back = true;
    if (!ghost.isConnected) document.body.append(ghost);
    const home = ghost.animate(frames.toReversed(), { duration: 180, easing: EASE });
    home.finished.then(() => ghost.remove(), () => ghost.remove());
  };
}
