/** The one script of the pages. Without it no function is missing. */

import './keys/keys.ts'
import './search/follow-hit.ts'
