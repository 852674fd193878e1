import { data, redirect } from 'react-router'
import { optOutOfInvites } from '#domain/contracts/invites.ts'
import { INVITED_PAGES } from '#domain/flows/invited-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer, isGone } from '#web/lib/bearer.server.ts'
import { ForOwner, isForAnother } from '#web/lib/form-owner.tsx'
import { nameOfSecret, refuseOtherLink } from '#web/lib/session/link-owner.server.ts'
import { mailedSecret } from '#web/lib/mailed-link.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { isOtherLink, OtherLinkPage } from '#web/sections/shell/other-link.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import type { Route } from './+types/screen.ts'

/** Takes the secret out of the address. Mail scanners open links too, so opening the page stops nothing. */
export function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (token === null) return { owner: ownerOf(context) }
  sessionOf(context).set({ inviteOptOut: mailedSecret(token) ?? undefined })
  throw redirect(INVITED_PAGES.optOut)
}

function ownerOf(context: Route.LoaderArgs['context']): string | null {
  const { inviteOptOut } = sessionOf(context).data
  return inviteOptOut === undefined ? null : nameOfSecret(inviteOptOut)
}

export async function action({ context, request }: Route.ActionArgs) {
  const { inviteOptOut } = sessionOf(context).data
  if (!inviteOptOut) return { outcome: 'ended' as const }
  if (isForAnother(await readForm(request), nameOfSecret(inviteOptOut))) return refuseOtherLink()
  const result = await call(context, optOutOfInvites, {
    headers: bearer(inviteOptOut),
  })
  if (result.ok) return { outcome: 'done' as const }
  if (isGone(result.status)) return { outcome: 'ended' as const }
  // The link still works, so the person can press again.
  return data({ outcome: 'failed' as const, errors: [{ field: '', text: result.problem.message }] }, 422)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** Stops invitations to an address. */
export default function OptOutScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { supportEmail } = useSite()
  const form = useStepForm({ answer: actionData })
  if (isOtherLink(form.answer)) return <OtherLinkPage />
  const outcome = form.answer?.outcome ?? (loaderData.owner === null ? 'ended' : 'failed')
  const asks = outcome === 'failed'
  return (
    <Screen
      title={text('invited.optOut.title')}
      lede={asks ? text('invited.optOut.text') : undefined}
      form={form}
    >
      {outcome === 'done' && (
        <Notice tone="success" live>
          {text('invited.optOut.done')}
        </Notice>
      )}
      {outcome === 'ended' && (
        <Notice tone="warning" live>
          {text('invited.optOut.ended')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </Notice>
      )}
      {asks && (
        <ForOwner value={loaderData.owner ?? ''}>
          <StepForm form={form}>
            <Submit>{text('invited.optOut.button')}</Submit>
          </StepForm>
        </ForOwner>
      )}
    </Screen>
  )
}
