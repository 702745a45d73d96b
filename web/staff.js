// Where the pages of the staff begin: each address has its element.

import { say } from './page/texts.js';
import { darkFirst } from './staff/frame.js';
import './staff/dealer-console.js';
import './staff/pit-desk.js';
import './staff/cage-desk.js';
import './staff/admin-desk.js';
import './staff/audit-desk.js';

/** @type {[RegExp, string][]} */
const PAGES = [
  [/^\/console\//, 'dealer-console'],
  [/^\/pit$/, 'pit-desk'],
  [/^\/cage$/, 'cage-desk'],
  [/^\/admin$/, 'admin-desk'],
  [/^\/audit$/, 'audit-desk'],
];

darkFirst();
const [, element] = PAGES.find(([address]) => address.test(location.pathname)) ?? [];
document.title = say('staff.title');
if (element) document.body.prepend(document.createElement(element));
