// What a page must keep on every screen. Runs in the page and gives back what it does not.

/** @returns {string[]} */
export function measure() {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const text = walker.currentNode.nodeValue?.trim();
    if (!parent || !text || parent.closest('.aside, script, noscript, template')) continue;
    if (!parent.checkVisibility() || parent.getClientRects().length === 0) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
    const shown = size * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (shown < 13.99) found.push(`text of ${shown.toFixed(1)} px: "${text.slice(0, 40)}"`);
  }
  for (const card of document.querySelectorAll('playing-card')) {
    if (!card.checkVisibility()) continue;
    const { width } = card.getBoundingClientRect();
    if (width < 47.99) found.push(`card of ${width.toFixed(1)} px`);
  }
  return [...new Set(found)];
}
