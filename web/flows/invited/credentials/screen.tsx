import { redirect, type RouterContextProvider } from 'react-router'
import { readParent } from '#domain/contracts/parents.ts'
import { call } from '../../../lib/api.server.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import { readCredentialChoices } from '../../../sections/credentials-form/choices.server.ts'
import { CredentialsScreen } from '../../../sections/credentials-form/credentials-screen.tsx'
import {
  answerCredentials,
  justSetContext,
} from '../../../sections/credentials-form/set-credentials.server.ts'
import { surviveOutageOfCredentials } from '../../../sections/credentials-form/survive-outage.ts'
import { termsFor } from '../../../sections/credentials-form/terms-for.ts'
import { useCredentialsAnswer } from '../../../sections/credentials-form/use-credentials-answer.ts'
import { enter, leaveLink } from '../invitation.server.ts'
import type { Route } from './+types/screen.ts'

/** The token of the order just paid, or else the link: either sets credentials once. */
function bearerOf(context: Readonly<RouterContextProvider>): { token: string; userId: string } | null {
  const { credentials, invite } = sessionOf(context).data
  return credentials ?? invite ?? null
}

export async function loader({ context }: Route.LoaderArgs) {
  const paidHere = sessionOf(context).data.credentials !== undefined
  if (context.get(justSetContext))
    return { email: '', paidHere, ...(await readCredentialChoices(context)), terms: 'agreed' as const }
  if (!paidHere) await enter(context, 'credentials')
  const bearer = bearerOf(context)
  if (!bearer) throw redirect('/invite')
  const headers = { authorization: `Bearer ${bearer.token}` }
  const result = await call(context, readParent, { params: { userId: bearer.userId }, headers })
  if (!result.ok) throw await leaveLink(context)
  const { email, agreedToTerms, address } = result.body
  return {
    email: email ?? '',
    paidHere,
    ...(await readCredentialChoices(context)),
    terms: termsFor({ agreedToTerms, country: address?.country ?? null }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const bearer = bearerOf(context)
  if (!bearer) return redirect('/invite')
  const answer = await answerCredentials(context, { request, ...bearer })
  if ('outcome' in answer && answer.outcome === 'gone') return leaveLink(context)
  // The link is used up; the order just paid is still needed for the receipt.
  if ('outcome' in answer) sessionOf(context).set({ invite: undefined, endedInvite: undefined })
  return answer
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return surviveOutageOfCredentials({ request, serverAction })
}

/** After a question about a username nothing here has changed. */
export function shouldRevalidate(): boolean {
  return false
}

/** Paid, by oneself or by somebody else; what is left is how to log in. */
export default function InvitedCredentialsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { paidHere } = loaderData
  return (
    <CredentialsScreen
      known={loaderData}
      answer={useCredentialsAnswer(actionData)}
      confirmsPayment={paidHere}
      next={paidHere ? '/invite/receipt' : '/invite/home'}
    />
  )
}
