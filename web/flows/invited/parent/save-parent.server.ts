import { redirect, type RouterContextProvider } from 'react-router'
import { updateParent, type ParentView } from '#domain/contracts/parents.ts'
import { INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { invitedFlow } from '#domain/flows/invited.ts'
import type { ParentDraft } from '#domain/people/draft.ts'
import { call } from '#web/lib/api.server.ts'
import { namesDuplicate, withoutPrefix, type ShownError } from '#web/lib/errors.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { forgetInvitation } from '#web/lib/session/held-invitations.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { goTo } from '../go-to.server.ts'
import { leaveLink, readInvited, type Bearer } from '../invitation.server.ts'
import { linkEnded, namesEndedLink } from '../link-ended.ts'

type Context = Readonly<RouterContextProvider>
export type Refused = { errors: ShownError[]; mayHaveAccount: boolean }

const NOT_AUTHORISED = 401

/** Saves the data of an invited parent, and leads to the first missing step. Returns the errors to show. */
export async function saveParent(
  context: Context,
  { bearer, parent }: { bearer: Bearer; parent: Pick<ParentView, 'timeZone'> },
  { typed, duplicateConfirmed }: { typed: Omit<ParentDraft, 'timeZone'>; duplicateConfirmed: boolean },
): Promise<Refused | Response> {
  const { userId, headers } = bearer
  const result = await call(context, updateParent, {
    params: { userId },
    headers,
    body: {
      parent: { ...typed, userId, timeZone: parent.timeZone },
      parentDuplicateConfirmed: duplicateConfirmed,
      sections: ['NAME', 'PARENT'],
      segmentAnonymousId: sessionOf(context).data.visitor,
    },
  })
  if (result.ok) {
    const invited = await readInvited(context)
    return goTo(context, invited ? invitedFlow.parent.next(invited.state) : 'home')
  }
  const { code, message, validationErrors = [] } = result.problem
  // The specification also reads the message. Our own API always sends a code.
  const saysUnauthorised = code === undefined && /auth/i.test(message)
  const unauthorised = result.status === NOT_AUTHORISED || saysUnauthorised
  if (namesEndedLink(result.problem) || unauthorised) return leaveLink(context)
  if (linkEnded(result)) {
    forgetInvitation(context)
    return redirect(INVITED_PATHS.parent)
  }
  const errors =
    validationErrors.length > 0
      ? withNames(withoutPrefix(validationErrors, 'parent'), { text: textOf(context) })
      : [{ field: '', text: message }]
  const mayHaveAccount = namesDuplicate(validationErrors, 'parent')
  // A warning about the person belongs to no field.
  return { mayHaveAccount, errors: mayHaveAccount ? errors.map(({ text }) => ({ field: '', text })) : errors }
}
