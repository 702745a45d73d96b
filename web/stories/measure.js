// What a page must keep on every screen. Runs in the page and gives back what it does not.

/** @returns {string[]} */
export function measure() {
  const found = [];
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}`);
  const table = document.querySelector('table-page .table');
  if (table && scrollHeight > clientHeight) found.push(`the table scrolls: ${scrollHeight} in ${clientHeight}`);
  // A console is seen whole: nobody scrolls with cards in one hand. What lists much scrolls within itself.
  const console = document.querySelector('dealer-console .console');
  if (console && scrollHeight > clientHeight) found.push(`the console scrolls: ${scrollHeight} in ${clientHeight}`);
  for (const part of console?.querySelectorAll('.console-now, .console-felt, .place-tile, .pencil-buttons, .console-pad, .console-foot') ?? []) {
    if (!part.checkVisibility()) continue;
    const { top, bottom, left, right } = part.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5) found.push(`${part.className} is off the screen`);
    if (part.matches('.place-tile') && part.scrollHeight > part.clientHeight + 1) found.push(`a place holds ${part.scrollHeight} in ${part.clientHeight}`);
  }
  for (const box of document.querySelectorAll('.felt, .dock')) {
    if (box.closest('dialog') === null && box.scrollHeight > box.clientHeight + 1) found.push(`${box.className} holds ${box.scrollHeight} in ${box.clientHeight}`);
  }
  // What is written on the wood and on the felt is read whole.
  for (const written of document.querySelectorAll('main :is(.felt, .dock) :is(.area-label, .plate, .decision-label, .dock-small, .headline)')) {
    if (!(written instanceof HTMLElement) || !written.checkVisibility()) continue;
    const cut = getComputedStyle(written).overflowX !== 'visible' && written.scrollWidth > written.clientWidth + 1;
    if (cut) found.push(`cut short: "${written.innerText.trim().slice(0, 40)}" is ${written.scrollWidth} in ${written.clientWidth}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const text = walker.currentNode.nodeValue?.trim();
    if (!parent || !text || parent.closest('.aside, script, noscript, template')) continue;
    if (!parent.checkVisibility() || parent.getClientRects().length === 0) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
    const shown = size * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    // The rim of an area is narrower; small cards are not there to be read.
    if (parent.closest('.seat-cards')) continue;
    const least = parent.closest('.area') ? 12 : 14;
    if (shown < least - 0.01) found.push(`text of ${shown.toFixed(1)} px: "${text.slice(0, 40)}"`);
  }
  for (const card of document.querySelectorAll('.slot playing-card, .fan playing-card')) {
    if (!card.checkVisibility()) continue;
    const { width } = card.getBoundingClientRect();
    if (width < 43.99) found.push(`card of ${width.toFixed(1)} px`);
  }
  const pages = ':is(table-page, lobby-page, dealer-console, pit-desk, cage-desk, admin-desk, audit-desk)';
  for (const target of document.querySelectorAll(`${pages} button, ${pages} summary, ${pages} select, ${pages} label:has(> input:is([type="checkbox"], [type="radio"]))`)) {
    if (!target.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = target.getBoundingClientRect();
    if (width === 0) continue;
    const around = getComputedStyle(target, '::after');
    const more = (/** @type {string} */ side) => (around.position === 'absolute' ? Math.max(0, -Number.parseFloat(around.getPropertyValue(side) || '0')) : 0);
    const high = height + more('top') + more('bottom');
    const wide = width + more('left') + more('right');
    // Where cards and chips are held in one hand, a finger of the other needs more.
    const least = target.closest('.console-places, .console-pencil, .console-pad') && !target.closest('.console-tray') ? 52 : 44;
    if (high < least - 0.5 || wide < least - 0.5) found.push(`target of ${wide.toFixed(0)}x${high.toFixed(0)}: ${target.textContent?.trim().slice(0, 30)}`);
  }
  for (const card of document.querySelectorAll('.own .slot playing-card')) {
    if (document.querySelector('dialog[open], .rail.is-open, details.settings[open]')) break;
    const { left, top, width, height } = card.getBoundingClientRect();
    for (const [x, y] of [[0.1, 0.1], [0.5, 0.5], [0.9, 0.9]]) {
      const over = document.elementFromPoint(left + width * x, top + height * y);
      if (over && !card.contains(over) && !over.closest('.slot')) found.push(`${over.className} covers a card`);
    }
  }
  return [...new Set(found)];
}

/** Where the things stand that must never move: hand, areas, dock, band. Runs in the page. */
export function standing() {
  return Object.fromEntries(
    ['.own.hand', '.areas', '.dock', '.band', '.felt-cards'].map((selector) => {
      const box = document.querySelector(`main ${selector}`)?.getBoundingClientRect();
      return [selector, box ? [box.left, box.top, box.width, box.height].map((side) => Math.round(side * 100) / 100) : null];
    }),
  );
}
