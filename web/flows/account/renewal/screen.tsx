import { data, redirect } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { ForOwner, isForAnother } from '#web/lib/form-owner.tsx'
import { refuseOtherLink } from '#web/lib/session/link-owner.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { EndPage } from '#web/sections/shell/error-page.tsx'
import { isOtherLink, OtherLinkPage } from '#web/sections/shell/other-link.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDay } from '../use-date.ts'
import { keepMailed, ownerOfRenewal, readMailed, switchOffMailed } from './mailed-renewal.server.ts'
import { RenewalQuestion } from './question.tsx'
import type { Route } from './+types/screen.ts'

/** Takes the secret out of the address. Mail scanners open links too, so opening the page switches nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('token')) {
    await keepMailed(context, searchParams)
    throw redirect(ACCOUNT_PATHS.renewal)
  }
  const mailed = await readMailed(context)
  return { mailed, owner: ownerOfRenewal(context) ?? '' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const owner = ownerOfRenewal(context)
  if (owner !== null && isForAnother(await readForm(request), owner)) return refuseOtherLink()
  const why = await switchOffMailed(context)
  return why === null
    ? redirect(ACCOUNT_PATHS.renewal)
    : data({ errors: [{ field: '', text: why }] }, { status: 422 })
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

const TITLES = {
  asked: 'account.renewal.title',
  off: 'account.renewal.isOffTitle',
  'of-another': 'account.renewal.title',
} as const

/** The page behind a mailed link: it switches renewal off without a log-in. */
export default function RenewalLinkScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const day = useDay()
  const form = useStepForm({ answer: actionData })
  const { mailed, owner } = loaderData
  const { outcome } = mailed
  if (isOtherLink(actionData)) return <OtherLinkPage />
  if (outcome === 'ended' || outcome === 'unknown-link' || outcome === 'was-off')
    return <NothingToSwitch outcome={outcome} />
  return (
    <Screen title={text(TITLES[outcome])} form={form}>
      {outcome === 'of-another' && <OfAnother />}
      {outcome === 'asked' && (
        <ForOwner value={owner}>
          <p>{text('account.renewal.whose', { name: mailed.renewal.firstName })}</p>
          <RenewalQuestion renewal={mailed.renewal} form={form} />
        </ForOwner>
      )}
      {outcome === 'off' && (
        <>
          <Notice tone="success" live>
            {mailed.off.isCharging
              ? text('account.renewal.offWhileCharged')
              : text('account.renewal.offUntil', {
                  name: mailed.off.displayName,
                  date: day(mailed.off.paidUntil),
                })}
          </Notice>
          <p>{text('account.renewal.whose', { name: mailed.off.firstName })}</p>
        </>
      )}
    </Screen>
  )
}

/** The link was opened by another person, who has a renewal of their own. */
function OfAnother() {
  const text = useText()
  const { links } = useSite()
  return (
    <>
      <Notice tone="warning">{text('account.renewal.ofAnother')}</Notice>
      <div className="actions">
        <ButtonAnchor href={links.billing} variant="secondary">
          {text('account.receipts.back')}
        </ButtonAnchor>
      </div>
    </>
  )
}

const WHY_NOTHING = {
  // It may have been switched on again since, and the link was forgotten.
  'was-off': { title: 'account.renewal.wasOffTitle', text: 'account.renewal.wasOff' },
  ended: { title: 'account.renewal.hasEndedTitle', text: 'account.renewal.hasEnded' },
  'unknown-link': { title: 'account.renewal.linkEndedTitle', text: 'account.renewal.linkEnded' },
} as const

function NothingToSwitch({ outcome }: { outcome: keyof typeof WHY_NOTHING }) {
  const text = useText()
  const { links } = useSite()
  const why = WHY_NOTHING[outcome]
  return (
    <EndPage title={text(why.title)} text={text(why.text)}>
      <ButtonAnchor href={links.billing}>{text('account.renewal.billing')}</ButtonAnchor>
    </EndPage>
  )
}
