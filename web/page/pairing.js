// Which of the children that stand there becomes which of the children that are wanted.
//
// Plain data in and out, so that it can be tested without a browser; `patch.js` does what
// it says to the document.

/**
 * What is known of a child: what it is, and its key where it has one.
 * @typedef {{ kind: string, key: string | null }} Child
 */

/**
 * For each wanted child the index of the standing one that is kept for it, or null where
 * one must be made. A child with a key is kept only for the same key, and one without for
 * the next of its kind.
 * @param {Child[]} standing
 * @param {Child[]} wanted
 * @returns {(number | null)[]}
 */
export function pair(standing, wanted) {
  const keyed = new Map();
  /** @type {Map<string, number[]>} */
  const unkeyed = new Map();
  standing.forEach((child, index) => {
    if (child.key !== null) {
      keyed.set(`${child.kind} ${child.key}`, index);
    } else {
      const list = unkeyed.get(child.kind) ?? [];
      list.push(index);
      unkeyed.set(child.kind, list);
    }
  });
  return wanted.map((child) => {
    if (child.key === null) return unkeyed.get(child.kind)?.shift() ?? null;
    const name = `${child.kind} ${child.key}`;
    const index = keyed.get(name) ?? null;
    keyed.delete(name);
    return index;
  });
}
