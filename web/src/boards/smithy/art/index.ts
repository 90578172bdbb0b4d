/** Everything that is drawn once and used often. */

import './metals';
import './gems';
import './runes';
import './glyphs';
import './weapons';
import './armour';
import './shields';
import './tools';
import './faces';
import './backs';
import { drawn } from './pen';

export const ART = drawn();
