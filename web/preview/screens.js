// Takes the screens of every scene at three widths, light and dark, and says what is wrong
// with them: axe's findings, sideways scrolling, small text, narrow cards, errors of the
// console. `node preview/screens.js FOLDER [NAME-PART]`.

import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

import { SCENES } from './house.js';
import { measure } from './measure.js';
import { serve } from './serve.js';
import { WIDTHS } from './widths.js';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const [folder = 'screens', part = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const { address, end } = await serve(0);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
const pages = [
  ['lobby', '/'],
  ['document', '/document'],
  ...[...SCENES.keys()].map((name) => [name, `/table/${name}`]),
];
let wrong = 0;

for (const [name, path] of pages.filter(([name]) => name.includes(part))) {
  for (const viewport of WIDTHS) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      // Axe is put in by the test, which the policy of the page would forbid.
      const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
      const page = await context.newPage();
      /** @type {string[]} */
      const found = [];
      page.on('console', (message) => message.type() === 'error' && found.push(`console: ${message.text()}`));
      page.on('pageerror', (error) => found.push(`error: ${error.message}`));
      await page.goto(address + path);
      await page.waitForSelector('.felt, .table-card, .document');
      const label = `${name}-${viewport.width}-${colorScheme}`;
      await page.screenshot({ path: `${folder}/${label}.png` });
      found.push(...(await page.evaluate(measure)));
      await page.evaluate(AXE);
      const report = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
      for (const { id, nodes } of /** @type {any} */ (report).violations) {
        found.push(
          `axe ${id}: ${nodes
            .map((/** @type {any} */ node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`)
            .slice(0, 3)
            .join(' | ')}`,
        );
      }
      for (const finding of found) console.log(`${label}: ${finding}`);
      wrong += found.length;
      await context.close();
    }
  }
}

await browser.close();
end();
console.log(`${wrong} findings`);
process.exitCode = wrong === 0 ? 0 : 1;
