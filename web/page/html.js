// The one way in which pages write markup: whatever is put into it is escaped, unless it
// is markup made here.

/** A piece of markup whose values have been escaped. */
export class Html {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/**
 * Markup from a template. Numbers and strings are escaped, lists are joined, markup is
 * taken as it is, and null, undefined and false leave nothing.
 * @param {TemplateStringsArray} strings
 * @param {...unknown} values
 */
export function html(strings, ...values) {
  let text = strings[0];
  values.forEach((value, index) => {
    text += written(value) + strings[index + 1];
  });
  return new Html(text);
}

/** @param {unknown} value @returns {string} */
function written(value) {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(written).join('');
  if (value === null || value === undefined || value === false) return '';
  return escape(String(value));
}

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
}
