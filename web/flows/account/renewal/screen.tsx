import { data, redirect } from 'react-router'
import { z } from 'zod'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDay } from '../use-date.ts'
import { RenewalQuestion } from './question.tsx'
import { renewalOf, turnRenewal } from './switch-renewal.server.ts'
import type { Route } from './+types/screen.ts'

const mailedLink = z.object({ userId: z.uuid(), secret: z.string().regex(/^[\w-]{43}$/) })

/** Takes the secret out of the address. Mail scanners open links too, so opening the page switches nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('token')) {
    const given = { userId: searchParams.get('user'), secret: searchParams.get('token') }
    sessionOf(context).set({ renewalLink: mailedLink.safeParse(given).data })
    throw redirect(ACCOUNT_PATHS.renewal)
  }
  const { renewalLink } = sessionOf(context).data
  return { renewal: renewalLink ? await renewalOf(context, renewalLink) : null }
}

export async function action({ context }: Route.ActionArgs) {
  const { renewalLink } = sessionOf(context).data
  if (renewalLink && (await turnRenewal(context, { ...renewalLink, renews: false }))) return { errors: [] }
  return data({ errors: [{ field: '', text: textOf(context)('account.renewal.failed') }] }, { status: 422 })
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The page behind a mailed link: it switches renewal off without a log-in. */
export default function RenewalLinkScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { links, supportEmail } = useSite()
  const day = useDay()
  const form = useStepForm({ answer: actionData })
  const { renewal } = loaderData
  const isOff = renewal !== null && !renewal.renews
  return (
    <Screen title={text(isOff ? 'account.renewal.isOffTitle' : 'account.renewal.title')} form={form}>
      {renewal === null && (
        <>
          <Notice tone="warning">
            {text('account.renewal.linkEnded')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </Notice>
          <div className="actions">
            <ButtonAnchor href={links.billing} variant="secondary">
              {text('account.renewal.billing')}
            </ButtonAnchor>
          </div>
        </>
      )}
      {renewal?.renews && <RenewalQuestion renewal={renewal} form={form} />}
      {renewal && isOff && (
        <Notice tone="success" live>
          {text('account.renewal.offUntil', { name: renewal.displayName, date: day(renewal.paidUntil) })}
        </Notice>
      )}
    </Screen>
  )
}
