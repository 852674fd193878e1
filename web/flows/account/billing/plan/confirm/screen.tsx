import { data, redirect } from 'react-router'
import type { PlanOption, PlansView } from '#domain/contracts/plans.ts'
import { chooseNextPlan } from '#domain/contracts/plans.ts'
import { ACCOUNT_PATHS, planPath } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { useDay } from '#web/flows/account/use-date.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { usePlanName, usePlanPrice } from '../plan-names.ts'
import { enterPlans } from '../read-plans.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context, params: { key } }: Route.LoaderArgs) {
  const { plans, userId } = await enterPlans(context, planPath(key))
  const option = plans.options.find((each) => each.key === key)
  if (option?.change === 'same')
    leaveNotice(context, plans.next?.key === key ? 'plans.alreadyChosen' : 'plans.same')
  if (option?.change === 'same') throw redirect(ACCOUNT_PATHS.billing)
  if (!option || plans.mayChange !== 'yes') throw redirect(ACCOUNT_PATHS.billingPlan)
  return { owner: userId, plans, option }
}

/** Chooses the plan from the next renewal on. */
export async function action({ context, params: { key } }: Route.ActionArgs) {
  const { plans, userId, auth } = await enterPlans(context, planPath(key))
  const text = textOf(context)
  const option = plans.options.find((each) => each.key === key)
  if (!option) return data({ errors: [{ field: '', text: text('plans.notSold') }] }, { status: 422 })
  const { packageId, years, extras } = option
  const result = await call(context, chooseNextPlan, {
    params: { userId },
    headers: bearer(auth),
    body: { packageId, years: years === 2 ? 2 : 1, extras },
  })
  if (!result.ok) {
    const why = result.status === 409 ? result.problem.message : text('plans.failed')
    return data({ errors: [{ field: '', text: why }] }, { status: 422 })
  }
  leaveNotice(context, result.body.next ? 'plans.done' : 'plans.undone')
  return redirect(ACCOUNT_PATHS.billing)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** One question before a plan is changed, with the date and the price of the change. */
export default function ChangePlanScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { owner, plans, option } = loaderData
  const form = useStepForm({ answer: actionData })
  const name = usePlanName()(option)
  const keeps = option.key === plans.present.key
  return (
    <ForOwner value={owner}>
      <Screen title={text(keeps ? 'plans.askKeep' : 'plans.ask', { name })} form={form}>
        <Card>
          <Explained plans={plans} option={option} />
          <StepForm form={form}>
            <div className="answer">
              <Submit full={false}>{text(keeps ? 'plans.confirmKeep' : 'plans.confirm')}</Submit>
              <ButtonLink to={ACCOUNT_PATHS.billingPlan} variant="text">
                {text('plans.back')}
              </ButtonLink>
            </div>
          </StepForm>
        </Card>
      </Screen>
    </ForOwner>
  )
}

function Explained({ plans, option }: { plans: PlansView; option: PlanOption }) {
  const text = useText()
  const day = useDay()
  const nameOf = usePlanName()
  const price = usePlanPrice(plans)(option)
  const { present, paidUntil, chargedFrom } = plans
  const date = day(paidUntil)
  const name = nameOf(option)
  return (
    <>
      <p>
        {option.key === present.key
          ? text('plans.keeps', { name, date })
          : text('plans.atRenewal', { present: nameOf(present), name, date })}
      </p>
      <p className="muted">{text('plans.costs', { price })}</p>
      {chargedFrom > paidUntil && <p className="muted">{text('plans.later', { date: day(chargedFrom) })}</p>}
      {option.key !== present.key && <p className="muted">{text('plans.undo')}</p>}
    </>
  )
}
