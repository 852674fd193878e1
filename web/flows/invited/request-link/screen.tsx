import { data } from 'react-router'
import { requestInviteLink, searchInvitations } from '#domain/contracts/invites.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { call } from '#web/lib/api.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { Frame } from '#web/lib/frame.ts'
import { heldInvitation } from '#web/lib/held-invitations.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { isUnreachable, surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { FindInvitation, type RequestAnswer } from './find-invitation.tsx'
import { RenewLink } from './renew-link.tsx'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

/** The specification's status of a link that cannot be sent. */
const NO_NEW_LINK = 111

type Context = Route.ActionArgs['context']

export function loader({ context, request }: Route.LoaderArgs) {
  return {
    hasToken: heldInvitation(context) !== null,
    /** The visitor opened this page without a link that failed. */
    looks: new URL(request.url).searchParams.has('find'),
    notice: takeNotice(context),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  if (textIn(form, 'intent') === 'find') {
    const answer = await find(context, textIn(form, 'email'))
    return data(answer, { status: answer.errors.length > 0 ? 422 : 200 })
  }
  const answer: RequestAnswer = { state: await renew(context), errors: [], values: { email: '' } }
  return data(answer)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

async function renew(context: Context): Promise<'success' | 'failure'> {
  const token = heldInvitation(context)?.link
  if (!token) return 'failure'
  const result = await call(context, requestInviteLink, { body: { token } }).catch(() => null)
  if (!result?.ok) return 'failure'
  const { status, code, message }: { status: number; code?: string | undefined; message: string } =
    result.body
  // The specification also reads the message. Our own API always sends a code.
  const saysFailed = code === undefined && /fail/i.test(message)
  return status === NO_NEW_LINK || saysFailed ? 'failure' : 'success'
}

async function find(context: Context, email: string): Promise<RequestAnswer> {
  const result = await call(context, searchInvitations, { body: { email } }).catch(() => null)
  if (result?.ok) return { state: 'found', errors: [], values: { email } }
  const text = textOf(context)
  const failed = { field: '', text: result?.problem.message ?? text('invited.request.failed') }
  const labels = { email: text('invited.request.email') }
  const errors = withNames(result?.problem.validationErrors ?? [failed], { text, labels })
  return { state: null, errors, values: { email } }
}

/**
 * Asks for a new link, which is mailed to the address on file. Without an old link, it looks for open
 * invitations.
 */
export default function RequestLinkScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { hasToken, looks, notice } = loaderData
  const state = isUnreachable(actionData) ? null : (actionData?.state ?? null)
  // Each state begins at its heading, because the pressed button is gone.
  if (hasToken && !looks)
    return <RenewLink key={state} state={isUnreachable(actionData) ? 'failure' : state} notice={notice} />
  return <FindInvitation key={state} looks={looks} hasToken={hasToken} answer={actionData} />
}
