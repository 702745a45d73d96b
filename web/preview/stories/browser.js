// A browser with a page at a scene of the preview, for the stories.

import { chromium } from 'playwright-core';

import { serve } from '../serve.js';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @typedef {{ page: import('playwright-core').Page, preview: Awaited<ReturnType<typeof serve>>, expect: (words: string) => void }} Stage */

/**
 * Runs a story on a page, under the policy the server sends, and fails if the console says
 * that something went wrong which it was not told to expect.
 * @param {string} path
 * @param {(stage: Stage) => Promise<void>} story
 */
export async function at(path, story) {
  const preview = await serve(0);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    /** @type {string[]} */
    const wrong = [];
    const expected = ['409'];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('console', (message) => {
      // A refusal is an answer; the browser calls every status of 400 and more an error.
      const isExpected = expected.some((words) => message.text().includes(words));
      if (message.type() === 'error' && !isExpected) wrong.push(message.text());
    });
    await page.goto(preview.address + path);
    await story({ page, preview, expect: (words) => expected.push(words) });
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  } finally {
    await browser.close();
    preview.end();
  }
}
