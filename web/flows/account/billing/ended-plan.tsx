import type { Account } from '#domain/contracts/account.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import type { WithoutNotice } from '#domain/subscriptions/notice.ts'
import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { Chip } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDay } from '../use-date.ts'

/** A plan whose paid time is over, and the way back. */
export function EndedPlan({
  subscription,
  erasedOn,
}: {
  subscription: Account['subscriptions'][number]
  erasedOn: string | null
}) {
  const text = useText()
  const date = useDay()(subscription.paidUntil)
  const { displayName, endedBecause } = subscription
  return (
    <Card title={displayName} action={<Chip tone="quiet">{text('account.subscription.expired')}</Chip>}>
      <div className="stack">
        <p className="muted">
          {text(erasedOn ? 'account.plan.endedErased' : 'account.plan.ended', { date })}
        </p>
        {endedBecause && <WhyEnded because={endedBecause} />}
        {!erasedOn && <ComeBack />}
      </div>
    </Card>
  )
}

/** The reason of the end, if its person could not be told the price. */
function WhyEnded({ because }: { because: WithoutNotice }) {
  const text = useText()
  const { supportEmail: support } = useSite()
  const phone = useSupportPhone()
  return (
    <p>
      <SupportText>{text(`account.ended.${because}`, { phone, support })}</SupportText>
    </p>
  )
}

/** The way back after the end. */
function ComeBack() {
  const text = useText()
  return (
    <>
      <p className="muted">{text('account.comeback.how')}</p>
      <div className="actions">
        <ButtonLink to={ACCOUNT_PATHS.subscribe}>{text('account.comeback.button')}</ButtonLink>
        <ButtonLink to={ACCOUNT_PATHS.export} variant="text">
          {text('account.export.title')}
        </ButtonLink>
      </div>
    </>
  )
}
