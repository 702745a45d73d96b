// The entry of pages that the server writes: books, PAR sheets, receipts. They are whole
// without it; it adds the settings and the check of a shuffle.

import { settings, show } from './page/settings.js';
import './elements/page-settings.js';
import './elements/playing-card.js';
import './elements/shuffle-check.js';

show(settings());
