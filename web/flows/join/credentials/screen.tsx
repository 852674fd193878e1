import { readParent } from '#domain/contracts/parents.ts'
import { JOIN_PATHS, HOME } from '#domain/flows/join-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer, isGone } from '#web/lib/bearer.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { addressFor } from '#web/lib/session/link-owner.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { readCredentialChoices } from '#web/sections/credentials-form/choices.server.ts'
import { CredentialsScreen } from '#web/sections/credentials-form/credentials-screen.tsx'
import { answerCredentials, justSetContext } from '#web/sections/credentials-form/set-credentials.server.ts'
import type { ServerAnswer } from '#web/lib/unreachable.ts'
import { surviveOutageOfCredentials } from '#web/sections/credentials-form/survive-outage.ts'
import { readTypedCredentials } from '#web/sections/credentials-form/typed-credentials.server.ts'
import { termsFor } from '#web/sections/credentials-form/terms-for.ts'
import { enter } from '../draft.server.ts'
import { goTo } from '../go-to.server.ts'
import { leaveCredentials, takeLink } from './link.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const taken = await takeLink(context, request)
  if (taken) throw taken
  await enter(context, 'credentials')
  const held = sessionOf(context).data.credentials
  if (!held) throw goTo(context, HOME)
  const { token, userId, email } = held
  const headers = bearer(token)
  const parent = await call(context, readParent, { params: { userId }, headers })
  if (!parent.ok && isGone(parent.status) && !context.get(justSetContext)) throw leaveCredentials(context)
  return {
    owner: userId,
    next: addressFor(userId, JOIN_PATHS.receipt),
    email,
    typed: readTypedCredentials(context, userId),
    ...(await readCredentialChoices(context)),
    terms: parent.ok
      ? termsFor({ agreedToTerms: parent.body.agreedToTerms, country: parent.body.address?.country ?? null })
      : ('inside' as const),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const held = sessionOf(context).data.credentials
  if (!held) return goTo(context, HOME)
  const answer = await answerCredentials(context, { form: await readForm(request), ...held })
  return 'outcome' in answer && answer.outcome === 'gone' ? leaveCredentials(context) : answer
}

export const clientAction = surviveOutageOfCredentials<ServerAnswer<Route.ClientActionArgs>>

/** A question about a username changes no data of the page. */
export function shouldRevalidate(): boolean {
  return false
}

/** The order is paid. The credentials are still missing. */
export default function JoinCredentialsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, next, ...known } = loaderData
  return (
    <ForOwner value={owner}>
      <CredentialsScreen known={known} answer={actionData} confirmsPayment next={next} />
    </ForOwner>
  )
}
