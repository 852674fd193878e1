import type { RegistrationBody } from '#domain/contracts/registrations.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import {
  askAboutCoParent,
  isSamePerson,
  isWarnedOfAccount,
  typedPerson,
  wordsOf,
  type DuplicateBudget,
} from '#server/families/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { recordCoParentAsked } from '../draft-store.ts'
import type { Draft } from '../draft.ts'
import type { Changes } from './read-sections.ts'

const ASKED = 'co-parent-asked'

type Deps = { secrets: Secrets; duplicates: DuplicateBudget }
type Checked = {
  draft: Draft
  changes: Changes
  input: { body: RegistrationBody; address: string }
}
/** The confirmations that the draft stores. A section that was not sent leaves them unchanged. */
type Confirmed = { parent_duplicate_confirmed?: boolean; co_parent_duplicate_confirmed?: boolean }

/**
 * Applies the two-attribute rule of the first step again, to the parent and the co-parent. Account owners always get a
 * mail. A confirmation is valid only for the person in the warning.
 */
export async function judgeDuplicates(
  tx: Tx,
  deps: Deps,
  checked: Checked,
): Promise<{ warning: FieldError } | { confirmed: Confirmed }> {
  const { family } = checked.changes
  const [parent, account] = await together([
    judgeParent(tx, deps, checked),
    family ? askAboutCoParent(tx, typedPerson(family.coParent)) : null,
  ])
  if ('warning' in parent) return parent
  const coParent = await judgeCoParent(tx, deps, { ...checked, account })
  return 'warning' in coParent ? coParent : { confirmed: { ...parent.confirmed, ...coParent.confirmed } }
}

async function judgeParent(tx: Tx, { duplicates }: Deps, { draft, changes, input }: Checked) {
  const confirmsNow = input.body.parentDuplicateConfirmed
  if (!changes.parent && !changes.family)
    return { confirmed: confirmsNow ? { parent_duplicate_confirmed: true } : {} }
  const person = typedPerson(changes.parent ?? draft.parent)
  const isSame = isSamePerson(person, typedPerson(draft.parent))
  const confirmed = confirmsNow || (draft.parent_duplicate_confirmed && isSame)
  const asked = { address: input.address, draftId: draft.id, isConfirmed: confirmed }
  if (await isWarnedOfAccount(tx, duplicates, { person, ...asked }))
    return { warning: { field: 'parent.duplicate', code: 'join.duplicate.warning' as const } }
  return { confirmed: { parent_duplicate_confirmed: confirmed } }
}

async function judgeCoParent(
  tx: Tx,
  { secrets, duplicates }: Deps,
  { draft, changes: { family }, input, account }: Checked & { account: string | null },
) {
  if (!family) return { confirmed: {} }
  const person = typedPerson(family.coParent)
  const asked = draft.co_parent_asked_hash
  const confirmsNow =
    family.coParentDuplicateConfirmed && asked !== null && secrets.isHash(asked, ASKED, wordsOf(person))
  const isSame = draft.co_parent !== null && isSamePerson(person, typedPerson(draft.co_parent))
  const confirmed = confirmsNow || (draft.co_parent_duplicate_confirmed && isSame)
  const question = { address: input.address, draftId: draft.id, person: account }
  // It is asked without an account too, so that the time of the answer does not tell of one.
  if (confirmed || !(await duplicates.mayReveal(tx, question)))
    return { confirmed: { co_parent_duplicate_confirmed: confirmed } }
  await recordCoParentAsked(tx, draft.id, secrets.hash(ASKED, wordsOf(person)))
  const values = { name: family.coParent.firstName }
  return { warning: { field: 'coParent.duplicate', code: 'join.family.duplicate' as const, values } }
}
