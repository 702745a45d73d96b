// Makes what stands in an element equal to wanted markup and keeps the nodes that stay,
// so a focused button keeps its focus and a card that lies there is not dealt again.

/** @import { Html } from './html.js' */
import { pair } from './pairing.js';

/**
 * Draws `wanted` in `target`. The children of a custom element are its own and are left
 * alone; whether a `details` or a `dialog` is open is said once, then left to people.
 * @param {Element} target
 * @param {Html} wanted
 */
export function patch(target, wanted) {
  const template = document.createElement('template');
  template.innerHTML = wanted.text;
  patchChildren(target, template.content);
}

/** @param {ParentNode & Node} target @param {DocumentFragment | Element} wanted */
function patchChildren(target, wanted) {
  const standing = [...target.childNodes];
  const children = [...wanted.childNodes];
  const kept = pair(standing.map(described), children.map(described));
  const keeps = new Set(kept);
  standing.forEach((node, index) => {
    if (!keeps.has(index)) node.remove();
  });
  let next = target.firstChild;
  children.forEach((child, index) => {
    const from = kept[index];
    const node = from === null ? child : standing[from];
    // An element that is moved loses its focus and the press that is on it; a text loses nothing.
    while (node instanceof Element && next instanceof Text) next = next.nextSibling;
    if (node === next) next = node.nextSibling;
    else target.insertBefore(node, next);
    if (from !== null) patchNode(node, child);
  });
}

/** @param {Node} node @param {Node} wanted */
function patchNode(node, wanted) {
  if (!(node instanceof Element) || !(wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...node.attributes]) {
    if (!wanted.hasAttribute(name) && !isOwn(node, name)) node.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (node.getAttribute(name) !== value && !isOwn(node, name)) node.setAttribute(name, value);
  }
  if (!node.localName.includes('-')) patchChildren(node, wanted);
}

/** A custom element names itself for screen readers, and its parent must not undo that. */
const OWN = new Set(['role', 'aria-label', 'aria-hidden', 'class', 'hidden', 'tabindex']);

/**
 * Whether an attribute is for others to say than the markup that was drawn: for the
 * element itself, or for whoever opened or closed it.
 * @param {Element} node
 * @param {string} name
 */
function isOwn(node, name) {
  if (name === 'open') return node.localName === 'details' || node.localName === 'dialog';
  return node.localName.includes('-') && OWN.has(name);
}

/** @param {Node} node */
function described(node) {
  const key = node instanceof Element ? (node.getAttribute('data-key') ?? (node.id || null)) : null;
  return { kind: node.nodeName, key };
}
