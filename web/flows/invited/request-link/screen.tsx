import { useState } from 'react'
import { data } from 'react-router'
import { requestInviteLink, searchInvitations } from '#domain/contracts/invites.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { call } from '#web/lib/api.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { ForOwner, OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { Frame } from '#web/lib/frame.ts'
import { heldInvitation, heldInvitations } from '#web/lib/session/held-invitations.server.ts'
import { nameOfSecret, refuseOtherLink } from '#web/lib/session/link-owner.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { isUnreachable, surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { isOtherLink, OtherLinkPage } from '#web/sections/shell/other-link.tsx'
import { FindInvitation, type RequestAnswer } from './find-invitation.tsx'
import { RenewLink } from './renew-link.tsx'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

/** The specification's status of a link that cannot be sent. */
const NO_NEW_LINK = 111

type Context = Route.ActionArgs['context']

export function loader({ context, request }: Route.LoaderArgs) {
  const held = heldInvitation(context)
  return {
    hasToken: held !== null,
    owner: held ? nameOfSecret(held.link) : '',
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
  const link = linkOf(context, textIn(form, OWNER_FIELD))
  if (link === 'other') return refuseOtherLink()
  const answer: RequestAnswer = { state: await renew(context, link), errors: [], values: { email: '' } }
  return data(answer)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The old link that a form names, or null without one. Another parent may have opened theirs in this browser since. */
function linkOf(context: Context, named: string): { token: string } | 'other' | null {
  const held = heldInvitations(context).find(({ link }) => nameOfSecret(link) === named)
  if (!held && named !== '') return 'other'
  const link = (held ?? heldInvitation(context))?.link
  return link ? { token: link } : null
}

async function renew(context: Context, link: { token: string } | null): Promise<'success' | 'failure'> {
  if (!link) return 'failure'
  const result = await call(context, requestInviteLink, { body: link }).catch(() => null)
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
  // A failure draws the form again, and it must not name a link that was opened since.
  const [owner] = useState(loaderData.owner)
  if (isOtherLink(actionData)) return <OtherLinkPage />
  const state = isUnreachable(actionData) ? null : (actionData?.state ?? null)
  // Each state begins at its heading, because the pressed button is gone.
  if (hasToken && !looks)
    return (
      <ForOwner value={owner}>
        <RenewLink key={state} state={isUnreachable(actionData) ? 'failure' : state} notice={notice} />
      </ForOwner>
    )
  return <FindInvitation key={state} looks={looks} hasToken={hasToken} answer={actionData} />
}
