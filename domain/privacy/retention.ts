import { ACCESS } from './data/access.ts'
import { CATALOGUE } from './data/catalogue.ts'
import { CONSOLE } from './data/console.ts'
import { EVENTS } from './data/events.ts'
import { MESSAGES } from './data/messages.ts'
import { PAYMENTS } from './data/payments.ts'
import { PEOPLE } from './data/people.ts'
import { RIGHTS } from './data/rights.ts'
import { SANDBOX } from './data/sandbox.ts'
import type { Retention } from './kept-data.ts'

/** Every table of the database: its personal data, why and how long it is kept, and what removes it. */
export const RETENTION: Retention = {
  ...PEOPLE,
  ...ACCESS,
  ...PAYMENTS,
  ...MESSAGES,
  ...EVENTS,
  ...CATALOGUE,
  ...CONSOLE,
  ...RIGHTS,
  ...SANDBOX,
}
