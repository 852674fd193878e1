import type { RouterContextProvider } from 'react-router'
import type { Account } from '#domain/contracts/account.ts'
import { inviteMember, readInvitations, type FamilyInvitations } from '#domain/contracts/families.ts'
import { readCases } from '#domain/contracts/professionals.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { emailField } from './email-field.ts'

type Context = Readonly<RouterContextProvider>
type Entered = { auth: string; account: Account }
export type Invitation = FamilyInvitations['invitations'][number] & { familyId: string }

/**
 * Everyone whom this person may invite, in all their families, and whether they have joined.
 * @throws if it cannot be read, because the page must not say that there is no one
 */
export async function readAllInvitations(context: Context, entered: Entered): Promise<Invitation[]> {
  const headers = bearer(entered.auth)
  const found = await Promise.all(
    (await familiesOf(context, entered)).map(async (familyId) => {
      const result = await call(context, readInvitations, { params: { familyId }, headers })
      mustBeAnswered(result, 'The invitations')
      return result.ok ? result.body.invitations.map((each) => ({ ...each, familyId })) : []
    }),
  )
  return found.flat()
}

async function familiesOf(context: Context, { auth, account }: Entered): Promise<string[]> {
  if (account.user.kind === 'parent')
    return [...new Set(account.familyMembers.map(({ familyId }) => familyId))]
  const result = await call(context, readCases, { headers: bearer(auth) })
  mustBeAnswered(result, 'The cases')
  return result.ok ? result.body.families.map(({ familyId }) => familyId) : []
}

/** Invites a person, or corrects the address of their invitation. Returns the errors. */
export async function invite(
  context: Context,
  { auth, familyId, userId, email }: { auth: string; familyId: string; userId: string; email: string },
): Promise<ShownError[]> {
  const result = await call(context, inviteMember, {
    params: { familyId },
    headers: bearer(auth),
    body: { userId, email },
  })
  if (result.ok) return []
  const { validationErrors, message } = result.problem
  if (validationErrors) {
    const field = emailField(userId)
    const errors = validationErrors.map((error) => ({ field, text: error.text }))
    const labels = { [field]: await labelOf(context, { auth, familyId, userId }) }
    return withNames(errors, { text: textOf(context), labels })
  }
  const says = result.status === 409 || result.status === 429
  return [{ field: '', text: says ? message : textOf(context)('api.generic') }]
}

/** The label of a person's field, which names them. Empty if the list cannot be read now. */
async function labelOf(
  context: Context,
  { auth, familyId, userId }: { auth: string; familyId: string; userId: string },
): Promise<string> {
  const result = await call(context, readInvitations, { params: { familyId }, headers: bearer(auth) })
  const found = result.ok && result.body.invitations.find((each) => each.userId === userId)
  return found ? textOf(context)('account.invite.email', { firstName: found.firstName }) : ''
}
