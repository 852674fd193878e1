import type { RouterContextProvider } from 'react-router'
import type { RegistrationView } from '#domain/contracts/registrations.ts'
import { isTreatment } from '#domain/experiments/flags.ts'
import { emailError } from '#domain/people/email.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { saveFamily } from './save-family.server.ts'

type Context = Readonly<RouterContextProvider>

/** Whether to ask about an invitation: once for each draft, in the experiment, if no e-mail is known. */
export function asksAboutInvitation(context: Context, draft: RegistrationView): boolean {
  if (draft.coParent?.email || sessionOf(context).data.speedbumpAnswered === draft.signupId) return false
  return isTreatment(flagsOf(context), 'parentBSpeedbump')
}

export type InvitationAnswer = { invited: string | null } | { invitationError: string }

/** Saves the parent's answer: an address to invite, or nothing. */
export async function answerInvitation(
  context: Context,
  { draft, email }: { draft: RegistrationView; email: string | null },
): Promise<InvitationAnswer | Response> {
  const { coParent } = draft
  if (email !== null && emailError(email)) return { invitationError: textOf(context)('join.speedbump.error') }
  if (coParent) {
    const refused = await saveFamily(context, {
      coParent: { ...coParent, email: email ?? coParent.email },
      children: draft.children,
      coParentDuplicateConfirmed: draft.coParentDuplicateConfirmed,
      invitation: email === null ? 'skip' : 'send',
    })
    if (refused instanceof Response) return refused
    if (refused)
      return { invitationError: refused.errors[0]?.text ?? textOf(context)('join.speedbump.error') }
  }
  sessionOf(context).set({ speedbumpAnswered: draft.signupId })
  return { invited: email }
}
