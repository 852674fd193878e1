import { data, Form, useNavigation } from 'react-router'
import { declineInvite } from '#domain/contracts/invites.ts'
import { call } from '../../../lib/api.server.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import { useText } from '../../../lib/text.tsx'
import { Screen } from '../../../sections/shell/screen.tsx'
import { SupportLine } from '../../../sections/shell/support-line.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { bearerOf, leaveLink } from '../invitation.server.ts'
import type { Route } from './+types/screen.ts'

const LINK_ENDED = 403

export async function loader({ context }: Route.LoaderArgs) {
  if (!bearerOf(context)?.isLink) throw await leaveLink(context)
  return null
}

export async function action({ context }: Route.ActionArgs) {
  const bearer = bearerOf(context)
  if (!bearer?.isLink) return leaveLink(context)
  const result = await call(context, declineInvite, { headers: bearer.headers })
  if (!result.ok && result.status !== LINK_ENDED) {
    return data({ error: result.problem.message }, { status: 422 })
  }
  sessionOf(context).set({ invite: undefined, endedInvite: undefined })
  return { error: null }
}

/** The closed invitation stays on the screen; there is nothing to load for it any more. */
export function shouldRevalidate(): boolean {
  return false
}

/** For those who do not want to join, or were taken for somebody else. */
export default function DeclineScreen({ actionData }: Route.ComponentProps) {
  const text = useText()
  const pending = useNavigation().state !== 'idle'
  if (actionData && actionData.error === null) {
    return (
      <Screen title={text('invited.decline.done')} lede={text('invited.decline.done.text')}>
        <SupportLine />
      </Screen>
    )
  }
  return (
    <Screen title={text('invited.decline.title')} lede={text('invited.decline.text')}>
      <Form method="post" className="stack">
        {actionData && (
          <Notice tone="error" live>
            {actionData.error}
          </Notice>
        )}
        <SubmitButton pending={pending} pendingText={text('chrome.sending')}>
          {text('invited.decline.button')}
        </SubmitButton>
        <ButtonLink to="/invite" variant="secondary" full>
          {text('invited.decline.back')}
        </ButtonLink>
      </Form>
    </Screen>
  )
}
