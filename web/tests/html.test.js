// Nothing that is put into markup becomes markup, unless it was made as such.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { html } from '../page/html.js';

/** @param {unknown} value @param {string} expected */
function check(value, expected) {
  assert.equal(html`<p>${value}</p>`.text, `<p>${expected}</p>`);
}

test('values are escaped', () => {
  check('<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;');
  check('"Ben & Jerry\'s"', '&quot;Ben &amp; Jerry&#39;s&quot;');
  check('&amp;', '&amp;amp;');
});

test('an attribute cannot be left', () => {
  assert.equal(html`<a title="${'" onclick="x'}"></a>`.text, '<a title="&quot; onclick=&quot;x"></a>');
});

test('markup and lists are taken as they are', () => {
  check(html`<b>${'<'}</b>`, '<b>&lt;</b>');
  check(['a', html`<i></i>`, ['<']], 'a<i></i>&lt;');
});

test('nothing is written for nothing, and zero is written', () => {
  check(null, '');
  check(undefined, '');
  check(false, '');
  check(0, '0');
  check('', '');
});
