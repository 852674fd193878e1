import { INVITED_PAGES, INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { readParent } from '#domain/contracts/parents.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { Frame } from '#web/lib/frame.ts'
import { changeInvitation, inInvitation, openInvitation } from '#web/lib/session/held-invitations.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { addressFor } from '#web/lib/session/link-owner.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { readCredentialChoices } from '#web/sections/credentials-form/choices.server.ts'
import { CredentialsScreen } from '#web/sections/credentials-form/credentials-screen.tsx'
import {
  answerCredentials,
  justSetContext,
  refusedWith,
} from '#web/sections/credentials-form/set-credentials.server.ts'
import type { ServerAnswer } from '#web/lib/unreachable.ts'
import { surviveOutageOfCredentials } from '#web/sections/credentials-form/survive-outage.ts'
import { readTypedCredentials } from '#web/sections/credentials-form/typed-credentials.server.ts'
import { termsFor } from '#web/sections/credentials-form/terms-for.ts'
import { goTo } from '../go-to.server.ts'
import { enter, leaveLink, paidHere } from '../invitation.server.ts'
import { refuseOther } from '../other-invitation.server.ts'
import { credentialsBearer } from './bearer.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

export async function loader({ context }: Route.LoaderArgs) {
  const hasPaid = paidHere(context) !== null
  if (context.get(justSetContext))
    return {
      invitation: '',
      email: '',
      paidHere: hasPaid,
      next: nextFor(context),
      typed: null,
      ...(await readCredentialChoices(context)),
      terms: 'agreed' as const,
    }
  if (!hasPaid) await enter(context, 'credentials')
  const held = credentialsBearer(context)
  if (!held) throw goTo(context, 'landing')
  const headers = bearer(held.token)
  const result = await call(context, readParent, { params: { userId: held.userId }, headers })
  mustBeAnswered(result, 'The invited parent')
  if (!result.ok) throw await leaveLink(context)
  const { email, agreedToTerms, address } = result.body
  return {
    invitation: held.userId,
    email: email ?? '',
    paidHere: hasPaid,
    next: nextFor(context),
    typed: readTypedCredentials(context, held.userId),
    ...(await readCredentialChoices(context)),
    terms: termsFor({ agreedToTerms, country: address?.country ?? null }),
  }
}

/** The page that ends the invitation of this person. */
function nextFor(context: Route.LoaderArgs['context']): string {
  const paid = paidHere(context)
  const path = inInvitation(context, paid ? INVITED_PATHS.receipt : INVITED_PAGES.home)
  const person = paid ?? openInvitation(context)
  return person ? addressFor(person.userId, path) : path
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const asksUsername = textIn(form, 'intent') === 'username'
  const other = asksUsername ? null : await refuseOther(context, form)
  if (other) return refusedWith(form, other)
  const held = credentialsBearer(context)
  if (!held) return goTo(context, 'landing')
  const answer = await answerCredentials(context, { form, ...held })
  if ('outcome' in answer && answer.outcome === 'gone') return leaveLink(context)
  // The key is used up. The receipt still needs the paid order.
  if ('outcome' in answer) changeInvitation(context, { token: undefined })
  return answer
}

export const clientAction = surviveOutageOfCredentials<ServerAnswer<Route.ClientActionArgs>>

/** A question about a username changes no data of the page. */
export function shouldRevalidate(): boolean {
  return false
}

/** The place is paid, by this parent or by another person. The credentials are still missing. */
export default function InvitedCredentialsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { paidHere: hasPaid, invitation, next, ...known } = loaderData
  return (
    <ForOwner value={invitation}>
      <CredentialsScreen known={known} answer={actionData} confirmsPayment={hasPaid} next={next} />
    </ForOwner>
  )
}
