import type { Db, Tx } from '#server/db/database.ts'
import type { DuplicateBudget } from './duplicate-budget.ts'
import { askAboutParent, likenessOfParent, type Likeness, type Person } from './duplicates.ts'

type Asked = {
  /** The caller's network address. */
  address: string
  /** The sign-up or invitation that asks; missing before a sign-up has one. */
  draftId?: string
  /** They were told about this very person, and said that it is another one. */
  isConfirmed: boolean
}

/**
 * Whether a parent who signs up is told that they may have an account. The owner of the account is told by mail,
 * whatever this answers. With `since`, an account that became active after it is told of without a budget.
 */
export async function isToldOfAccount(
  db: Db | Tx,
  duplicates: DuplicateBudget,
  { person, since, ...asked }: Asked & { person: Person; since?: Date },
): Promise<boolean> {
  const likeness = await askAboutParent(db, person)
  if (likeness !== 'two-attributes' || asked.isConfirmed) return false
  if (since && (await likenessOfParent(db, person, { since })) === 'two-attributes') return true
  return mayTell(db, duplicates, { ...asked, likeness, email: person.emailNormalised ?? '' })
}

/** The answer where a statement has asked already and told the owner: two things agree, and the budget has room. */
export async function mayTell(
  db: Db | Tx,
  duplicates: DuplicateBudget,
  { likeness, email, isConfirmed, ...from }: Asked & { likeness: Likeness; email: string },
): Promise<boolean> {
  if (likeness !== 'two-attributes' || isConfirmed) return false
  return duplicates.mayReveal(db, { ...from, person: email })
}
