// Where the sign of a jackpot in the hall begins.

import './hall/hall-sign.js';

document.body.prepend(document.createElement('hall-sign'));
