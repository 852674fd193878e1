import type { Account } from '#domain/contracts/account.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { endsWithAccount } from '#domain/privacy/erasure.ts'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Chip } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDay } from '../use-date.ts'
import type { Asked } from '../ask-own.server.ts'
import type { PricedRenewal } from './charge-text.server.ts'
import { EndedPlan } from './ended-plan.tsx'
import { NextChargeBox } from './next-charge.tsx'
import { RenewalConsent } from './renewal-consent.tsx'

type Subscription = Account['subscriptions'][number]

type PlanCardProps = {
  subscription: Subscription
  /** `none` if there is nothing to renew. */
  renewal: Asked<PricedRenewal>
  /** The day on which the account will be deleted; null if nobody asked for it. */
  erasedOn: string | null
  form: StepFormState
}

/** The plan of a person, its last day, and what happens then. */
export function PlanCard({ subscription, renewal: asked, erasedOn, form }: PlanCardProps) {
  const text = useText()
  if (subscription.status !== 'current') return <EndedPlan subscription={subscription} erasedOn={erasedOn} />
  const { displayName: name, termYears } = subscription
  const years = text('account.subscription.years', { years: termYears })
  const shown = { subscription, title: text('account.plan.title', { name, years }) }
  const renewal = asked.outcome === 'found' ? asked.value : null
  return renewal && !renewal.renews ? (
    <EndingPlan {...shown} renewal={renewal} erasedOn={erasedOn} form={form} />
  ) : (
    <RenewingPlan {...shown} renewal={renewal} isUnknown={asked.outcome === 'unknown'} />
  )
}

type Shown = { subscription: Subscription; title: string }

/** A plan whose renewal is off. */
function EndingPlan({
  subscription: { paidUntil },
  title,
  renewal,
  erasedOn,
  form,
}: Shown & Pick<PlanCardProps, 'erasedOn' | 'form'> & { renewal: PricedRenewal }) {
  const text = useText()
  const date = useDay()(paidUntil)
  return (
    <Card title={title} action={<Chip tone="quiet">{text('account.plan.isOff')}</Chip>}>
      <p className="muted">
        {endsWithAccount({ erasedOn, paidUntil })
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
}

/** A plan that renews, or whose renewal is not known now. */
function RenewingPlan({
  subscription: { paidUntil, displayName },
  title,
  renewal,
  isUnknown,
}: Shown & { renewal: PricedRenewal | null; isUnknown: boolean }) {
  const text = useText()
  const date = useDay()(paidUntil)
  return (
    <Card
      title={title}
      action={
        renewal?.pastDue ? (
          <Chip tone="quiet">{text('account.plan.isDue')}</Chip>
        ) : (
          <Chip>{text('account.subscription.current')}</Chip>
        )
      }
    >
      <p className="muted">{text('account.plan.paidUntil', { date })}</p>
      {isUnknown && <p className="muted">{text('account.plan.notShown')}</p>}
      {renewal && <Renews renewal={renewal} name={displayName} />}
    </Card>
  )
}

function Renews({ renewal, name }: { renewal: PricedRenewal; name: string }) {
  const text = useText()
  const date = useDay()(renewal.paidUntil)
  const next = useNextPlan(renewal)
  // A person who was told the amount may get no further mail before the charge.
  const isToBeTold = renewal.nextCharge?.isNoticed === false && !renewal.pastDue && !renewal.waitsFor
  return (
    <>
      {next && <p>{text('plans.nextIs', { date, name: next })}</p>}
      <NextChargeBox renewal={renewal} />
      {isToBeTold && <p className="muted">{text('account.plan.willBeTold')}</p>}
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
