import { ACCESS } from './data/access.ts'
import { CATALOGUE } from './data/catalogue.ts'
import { CONSOLE } from './data/console.ts'
import { EVENTS } from './data/events.ts'
import { MESSAGES } from './data/messages.ts'
import { PAYMENTS } from './data/payments.ts'
import { PEOPLE } from './data/people.ts'
import { RIGHTS } from './data/rights.ts'
import { SANDBOX } from './data/sandbox.ts'

/** How long a column keeps what it holds of a person. */
export type Term =
  | { kind: 'days'; days: number; after: string }
  /** Until the person has their account erased. */
  | { kind: 'account' }
  /** Until no parent of the family has an account. */
  | { kind: 'family' }
  /** As long as tax law wants a receipt. */
  | { kind: 'books'; days: number }
  /** Until work that waits is done. */
  | { kind: 'work'; until: string }
  /** It is never removed, for the reason that the row gives. */
  | { kind: 'always' }
  /** The table is empty in production. */
  | { kind: 'laptop' }
  /** No code writes the table any more. */
  | { kind: 'unused' }

/** Columns of one table with personal data that share a reason and a term. */
export type Kept = {
  columns: readonly string[]
  /** Why it is kept. */
  why: string
  term: Term
  /** The job or the action that removes it. */
  removedBy: string
}

/** A table of the database. Each of its columns is in exactly one of the two lists. */
export type TableRetention = {
  personal: readonly Kept[]
  /** Ids, states, times, amounts and our own texts. */
  other: readonly string[]
}
export type Retention = Readonly<Record<string, TableRetention>>

/** Every table of the database: what it keeps of people, why, how long, and what removes it. */
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
