import type { Account } from '#domain/contracts/account.ts'
import type { Renewal } from '#domain/contracts/renewals.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { formatMoney } from '#domain/money.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Chip } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDay } from '../use-date.ts'

type Subscription = Account['subscriptions'][number]

/** What a person pays for, until when, and what happens then. */
export function PlanCard({
  subscription,
  renewal: asked,
  form,
}: {
  subscription: Subscription
  /** `none` if there is nothing to renew. */
  renewal: { outcome: 'found'; value: Renewal } | { outcome: 'none' | 'unknown' }
  form: StepFormState
}) {
  const text = useText()
  const day = useDay()
  const { displayName, termYears, paidUntil } = subscription
  const date = day(paidUntil)
  const years = text('account.subscription.years', { years: termYears })
  const title = text('account.plan.title', { name: displayName, years })
  if (subscription.status !== 'current')
    return (
      <Card title={title} action={<Chip tone="quiet">{text('account.subscription.expired')}</Chip>}>
        <p className="muted">{text('account.plan.ended', { date })}</p>
      </Card>
    )
  const renewal = asked.outcome === 'found' ? asked.value : null
  const renews = renewal?.renews ?? false
  return (
    <Card title={title} action={<Chip>{text('account.subscription.current')}</Chip>}>
      <p className="muted">
        {text('account.plan.paidUntil', { date })} {renewal && !renews && text('account.plan.ends')}
      </p>
      {asked.outcome === 'unknown' && <p className="muted">{text('account.plan.notShown')}</p>}
      {renewal && renews && <Renews renewal={renewal} name={displayName} />}
      {renewal?.mayTurnOn && !renews && (
        <StepForm form={form} draft={{ renews: 'on' }}>
          <Submit variant="secondary" full={false}>
            {text('account.plan.turnOn')}
          </Submit>
        </StepForm>
      )}
    </Card>
  )
}

function Renews({ renewal, name }: { renewal: Renewal; name: string }) {
  const text = useText()
  const locale = useLocale()
  const date = useDay()(renewal.paidUntil)
  const { renewalMinor, currency } = renewal
  return (
    <>
      <dl className="next-charge">
        <dt>{text('account.plan.nextCharge')}</dt>
        <dd>{date}</dd>
        <dd>
          {formatMoney(renewalMinor, { currency, locale })}
          <span className="line small muted">{text('account.plan.plusTaxes')}</span>
        </dd>
      </dl>
      <p className="muted">{text('account.plan.renews', { name, date })}</p>
      <div className="actions">
        <ButtonLink to={ACCOUNT_PATHS.billingRenewal} variant="secondary">
          {text('account.renewal.turnOff')}
        </ButtonLink>
      </div>
    </>
  )
}
