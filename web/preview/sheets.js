// Puts the screens of a scene beside each other, three widths to a sheet:
// `node preview/sheets.js SCREENS FOLDER NAME…`, after `preview/screens.js SCREENS`.

import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

import { WIDTHS } from './widths.js';

const [screens = 'screens', folder = 'sheets', ...names] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});

for (const name of names) {
  for (const light of ['light', 'dark']) {
    const pictures = WIDTHS.map(({ width }) => {
      const data = readFileSync(`${screens}/${name}-${width}-${light}.png`).toString('base64');
      return `<img src="data:image/png;base64,${data}" width="${Math.round(width * 0.7)}">`;
    });
    const page = await browser.newPage({ viewport: { width: 1860, height: 740 } });
    await page.setContent(
      `<body style="margin:0;display:flex;gap:12px;width:max-content;background:#888;align-items:flex-start">${pictures.reverse().join('')}`,
    );
    await page.locator('body').screenshot({ path: `${folder}/${name}-${light}.jpg`, type: 'jpeg', quality: 82 });
    await page.close();
  }
}

await browser.close();
