// The entry of the page of a table, whose number is in the address.

import { settings, show } from './page/settings.js';
import './elements/table-page.js';

show(settings());

const [, table = ''] = /^\/table\/([^/]+)/.exec(location.pathname) ?? [];
const page = document.createElement('table-page');
page.setAttribute('table', decodeURIComponent(table));
document.body.replaceChildren(page);
