// The entry of pages that the server writes: books, PAR sheets, receipts. They are whole
// without it; it adds the settings, the check of a shuffle and a calculator that follows.

import { settings, show } from './page/settings.js';
import './elements/odds-calculator.js';
import './elements/page-settings.js';
import './elements/playing-card.js';
import './elements/shuffle-check.js';

show(settings());
