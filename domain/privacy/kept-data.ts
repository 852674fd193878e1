/** How long a column keeps its personal data. */
export type Term =
  | { kind: 'days'; days: number; after: string }
  /** Until the person's account is erased. */
  | { kind: 'account' }
  /** Until no parent of the family has an account. */
  | { kind: 'family' }
  /** As long as tax law requires a receipt. */
  | { kind: 'books'; days: number }
  /** Until the work that needs it is done. */
  | { kind: 'work'; until: string }
  /** It is never removed. `why` gives the reason. */
  | { kind: 'always' }
  /** The table is empty in production. */
  | { kind: 'laptop' }

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
