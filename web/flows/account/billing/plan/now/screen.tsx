import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { ChangePriceView, PlanOption, PlansView } from '#domain/contracts/plans.ts'
import { ACCOUNT_PATHS, planPath } from '#domain/flows/account-paths.ts'
import { formatMoney } from '#domain/money.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { surviveOutageOfPayment } from '#web/flows/account/survive-outage-of-payment.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useLocale, useText } from '#web/lib/text.tsx'
import type { ServerAnswer } from '#web/lib/unreachable.ts'
import { useMethodName } from '#web/flows/account/billing/method-name.ts'
import { useDay } from '#web/flows/account/use-date.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm, type StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePlanName, usePlanPrice } from '../plan-names.ts'
import { Arithmetic } from './arithmetic.tsx'
import { changeNow, readChange } from './change-now.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context, params: { key } }: Route.LoaderArgs) {
  return readChange(context, key)
}

export async function action({ context, request, params: { key } }: Route.ActionArgs) {
  return changeNow(context, { key, form: await readForm(request) })
}

export const clientAction = surviveOutageOfPayment<ServerAnswer<Route.ClientActionArgs>>

/** After a refusal the page has a new price and a new request key. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 422 || defaultShouldRevalidate
}

/** A dearer plan at once: the calculation of its price, and one button. */
export default function ChangeNowScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { owner, plans, option, price, why, requestKey } = loaderData
  const form = useStepForm({ answer: actionData })
  const name = usePlanName()(option)
  const atRenewal = option.key !== plans.next?.key
  return (
    <ForOwner value={owner}>
      <Screen
        title={text('plans.now.ask', { name })}
        lede={text('plans.now.lede')}
        back={ACCOUNT_PATHS.billingPlan}
        backText={text('plans.back')}
        form={form}
      >
        {why !== null && <Notice tone="warning">{why}</Notice>}
        {price && (
          <Card>
            <Arithmetic price={price} />
            <Consequences plans={plans} option={option} />
            <Pay price={price} requestKey={requestKey} form={form} />
          </Card>
        )}
        {atRenewal && (
          <div className="actions">
            <ButtonLink to={planPath(option.key)} variant="text">
              {text('plans.now.atRenewal')}
            </ButtonLink>
          </div>
        )}
      </Screen>
    </ForOwner>
  )
}

/** The consequences of the change: the renewal, an earlier choice, and how to undo it. */
function Consequences({ plans, option }: { plans: PlansView; option: PlanOption }) {
  const text = useText()
  const day = useDay()
  const nameOf = usePlanName()
  const { refundDays: days } = useSite()
  const price = usePlanPrice(plans)(option)
  const date = day(plans.paidUntil)
  return (
    <>
      <p>{text('plans.now.renews', { date, price })}</p>
      {plans.chargedFrom > plans.paidUntil && (
        <p className="muted">{text('plans.later', { date: day(plans.chargedFrom) })}</p>
      )}
      {plans.next && <p>{text('plans.now.drops', { name: nameOf(plans.next), date })}</p>}
      <p className="muted">{text('plans.now.refund', { days, name: nameOf(plans.present) })}</p>
    </>
  )
}

const WHY_NOT = {
  'no-method': 'plans.noMethod',
  'refused-method': 'plans.refusedMethod',
  'tried-out': 'plans.triedOut',
} as const

function Pay({
  price,
  requestKey,
  form,
}: {
  price: ChangePriceView
  requestKey: string
  form: StepFormState
}) {
  const text = useText()
  const locale = useLocale()
  const nameOf = useMethodName()
  const { currency, totalMinor, wholeMinor, changeId, method, mayPay } = price
  const total = formatMoney(totalMinor, { currency, locale })
  return (
    <>
      {method && mayPay === 'yes' && totalMinor > 0 && (
        <p>{text('plans.now.method', { total, method: nameOf(method) })}</p>
      )}
      {mayPay !== 'yes' && <Notice tone="warning">{text(WHY_NOT[mayPay])}</Notice>}
      <StepForm
        form={form}
        draft={{ requestKey, changeId, totalMinor, wholeMinor, method: JSON.stringify(method) }}
      >
        <div className="answer">
          {mayPay === 'yes' && (
            <Submit full={false}>
              {totalMinor > 0 ? text('plans.now.confirm', { total }) : text('plans.now.confirmFree')}
            </Submit>
          )}
          <ButtonLink to={ACCOUNT_PATHS.billingMethod} variant="text" reloadDocument>
            {text('plans.now.otherMethod')}
          </ButtonLink>
        </div>
      </StepForm>
    </>
  )
}
