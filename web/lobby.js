// The entry of the lobby page.

import { settings, show } from './page/settings.js';
import './elements/lobby-page.js';

show(settings());
