import { Form, redirect } from 'react-router'
import { optOutOfInvites } from '#domain/contracts/invites.ts'
import { INVITED_PAGES } from '#domain/flows/invited-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { mailedSecret } from '#web/lib/mailed-link.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { Route } from './+types/screen.ts'

/** Takes the secret out of the address. Mail scanners open links too, so opening the page stops nothing. */
export function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (token === null) return { hasToken: sessionOf(context).data.inviteOptOut !== undefined }
  sessionOf(context).set({ inviteOptOut: mailedSecret(token) ?? undefined })
  throw redirect(INVITED_PAGES.optOut)
}

export async function action({ context }: Route.ActionArgs): Promise<{ done: boolean }> {
  const { inviteOptOut } = sessionOf(context).data
  if (!inviteOptOut) return { done: false }
  const result = await call(context, optOutOfInvites, {
    headers: bearer(inviteOptOut),
  })
  return { done: result.ok }
}

/** Stops invitations to an address. */
export default function OptOutScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { supportEmail } = useSite()
  const hasEnded = !loaderData.hasToken || actionData?.done === false
  const asks = !hasEnded && !actionData?.done
  return (
    <Screen title={text('invited.optOut.title')} lede={asks ? text('invited.optOut.text') : undefined}>
      {actionData?.done && (
        <Notice tone="success" live>
          {text('invited.optOut.done')}
        </Notice>
      )}
      {hasEnded && (
        <Notice tone="warning" live>
          {text('invited.optOut.ended')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </Notice>
      )}
      {asks && (
        <Form method="post">
          <Submit>{text('invited.optOut.button')}</Submit>
        </Form>
      )}
    </Screen>
  )
}
