import type { Db, Tx } from '#server/db/database.ts'
import type { DuplicateBudget } from './duplicate-budget.ts'
import { askAboutParent, type Person } from './duplicates.ts'

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
 * With `since`, an account that became active later is always shown, without a budget. Only an answer that is left takes a
 * second statement, because its time would tell that there is an account.
 */
export async function isWarnedOfAccount(
  db: Db | Tx,
  duplicates: DuplicateBudget,
  { person, since, isConfirmed, ...from }: Asked & { person: Person; since?: Date },
): Promise<boolean> {
  const question = { ...from, person: person.emailNormalised ?? '' }
  const about = await askAboutParent(db, person, { rooms: duplicates.roomsOf(question), since })
  if (isConfirmed || !about.isKnown) return false
  return about.isNew || (about.hasAnswer && duplicates.mayReveal(db, question))
}
