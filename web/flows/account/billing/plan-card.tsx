import type { Account } from '#domain/contracts/account.ts'
import type { WithoutNotice } from '#domain/subscriptions/notice.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { endsWithAccount } from '#domain/privacy/erasure.ts'
import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Chip } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDay } from '../use-date.ts'
import type { Asked } from '../ask-own.server.ts'
import type { PricedRenewal } from './charge-text.server.ts'
import { NextChargeBox } from './next-charge.tsx'
import { RenewalConsent } from './renewal-consent.tsx'

type Subscription = Account['subscriptions'][number]

/** The plan of a person, its last day, and what happens then. */
export function PlanCard({
  subscription,
  renewal: asked,
  erasedOn,
  form,
}: {
  subscription: Subscription
  /** `none` if there is nothing to renew. */
  renewal: Asked<PricedRenewal>
  /** The day on which the account will be deleted; null if nobody asked for it. */
  erasedOn: string | null
  form: StepFormState
}) {
  const text = useText()
  const date = useDay()(subscription.paidUntil)
  const { displayName, termYears } = subscription
  if (subscription.status !== 'current')
    return (
      <Card title={displayName} action={<Chip tone="quiet">{text('account.subscription.expired')}</Chip>}>
        <div className="stack">
          <p className="muted">
            {text(erasedOn ? 'account.plan.endedErased' : 'account.plan.ended', { date })}
          </p>
          {subscription.endedBecause && <WhyEnded because={subscription.endedBecause} />}
          {!erasedOn && <ComeBack />}
        </div>
      </Card>
    )
  const years = text('account.subscription.years', { years: termYears })
  const title = text('account.plan.title', { name: displayName, years })
  const renewal = asked.outcome === 'found' ? asked.value : null
  if (renewal && !renewal.renews)
    return (
      <Card title={title} action={<Chip tone="quiet">{text('account.plan.isOff')}</Chip>}>
        <p className="muted">
          {endsWithAccount({ erasedOn, paidUntil: subscription.paidUntil })
            ? text('account.plan.untilErased')
            : text('account.plan.yours', { date })}
        </p>
        {renewal.mayTurnOn && <SwitchOn renewal={renewal} form={form} />}
        {renewal.mayTakeOver && (
          // A new document, because the provider's fields need its security policy.
          <div className="actions">
            <ButtonLink to={ACCOUNT_PATHS.billingMethod} variant="secondary" reloadDocument>
              {text('account.takeOver.button')}
            </ButtonLink>
          </div>
        )}
      </Card>
    )
  const isDue = Boolean(renewal?.pastDue)
  return (
    <Card
      title={title}
      action={
        isDue ? (
          <Chip tone="quiet">{text('account.plan.isDue')}</Chip>
        ) : (
          <Chip>{text('account.subscription.current')}</Chip>
        )
      }
    >
      <p className="muted">{text('account.plan.paidUntil', { date })}</p>
      {asked.outcome === 'unknown' && <p className="muted">{text('account.plan.notShown')}</p>}
      {renewal && <Renews renewal={renewal} name={displayName} />}
    </Card>
  )
}

function Renews({ renewal, name }: { renewal: PricedRenewal; name: string }) {
  const text = useText()
  const date = useDay()(renewal.paidUntil)
  const next = useNextPlan(renewal)
  return (
    <>
      {next && <p>{text('plans.nextIs', { date, name: next })}</p>}
      <NextChargeBox renewal={renewal} />
      <p className="muted">
        {text(renewal.pastDue ? 'account.plan.endsNow' : 'account.plan.renews', { name, date })}
      </p>
      <div className="actions">
        <ButtonLink to={ACCOUNT_PATHS.billingRenewal} variant="secondary">
          {text('account.renewal.switchOff')}
        </ButtonLink>
        <ButtonLink to={ACCOUNT_PATHS.billingPlan} variant="text">
          {text('plans.link')}
        </ButtonLink>
      </div>
    </>
  )
}

/** The plan from the next renewal on in words, if its person wants another one. */
function useNextPlan({ next }: PricedRenewal): string | null {
  const text = useText()
  if (!next) return null
  const years = text('account.subscription.years', { years: next.termYears })
  return text('account.plan.title', { name: next.displayName, years })
}

/** The button that switches renewal on. The terms of the agreement are beside it. */
function SwitchOn({ renewal, form }: { renewal: PricedRenewal; form: StepFormState }) {
  const text = useText()
  return (
    <StepForm form={form}>
      <RenewalConsent renewal={renewal} />
      <Submit variant="secondary" full={false}>
        {text('account.plan.switchOn')}
      </Submit>
    </StepForm>
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
