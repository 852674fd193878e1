import type { Db, Tx } from '#server/db/database.ts'
import type { DuplicateBudget } from './duplicate-budget.ts'
import { askAboutParent, duplicateMatch, type DuplicateMatch, type Person } from './duplicates.ts'

type Asked = {
  /** The caller's network address. */
  address: string
  /** The draft or invitation behind the question. It is missing if there is no draft yet. */
  draftId?: string
  /** The parent saw the message about this account and answered that it belongs to another person. */
  isConfirmed: boolean
}

/**
 * Whether a parent who signs up sees that they may have an account. The owner of the account gets a mail in any case.
 * With `since`, an account that became active later is always shown, without a budget.
 */
export async function isWarnedOfAccount(
  db: Db | Tx,
  duplicates: DuplicateBudget,
  { person, since, ...asked }: Asked & { person: Person; since?: Date },
): Promise<boolean> {
  const matched = await askAboutParent(db, person)
  if (matched !== 'two-attributes' || asked.isConfirmed) return false
  if (since && (await duplicateMatch(db, person, { since })) === 'two-attributes') return true
  return mayTell(db, duplicates, { ...asked, matched, email: person.emailNormalised ?? '' })
}

/**
 * The same decision, after a statement has searched for the account and notified its owner. Two attributes must match,
 * and the budget must have an answer left.
 */
export async function mayTell(
  db: Db | Tx,
  duplicates: DuplicateBudget,
  { matched, email, isConfirmed, ...from }: Asked & { matched: DuplicateMatch; email: string },
): Promise<boolean> {
  if (matched !== 'two-attributes' || isConfirmed) return false
  return duplicates.mayReveal(db, { ...from, person: email })
}
