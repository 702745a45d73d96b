// The entry of the practice of a book, which is in the address.

import { settings, show } from './page/settings.js';
import './elements/practice-page.js';

show(settings());

const [, book = ''] = /^\/practice\/([^/]+)/.exec(location.pathname) ?? [];
const page = document.createElement('practice-page');
page.setAttribute('book', decodeURIComponent(book));
document.body.replaceChildren(page);
