import { Link } from 'react-router'
import type { PlanOption, PlansView } from '#domain/contracts/plans.ts'
import { ACCOUNT_PATHS, changeNowPath, planPath } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import { useDay } from '#web/flows/account/use-date.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Chip } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePlanName, usePlanPrice } from './plan-names.ts'
import { enterPlans } from './read-plans.server.ts'
import type { Route } from './+types/screen.ts'

const WHY_NOT = {
  'renewal-off': 'plans.renewalOff',
  due: 'plans.due',
  'under-way': 'plans.underWay',
} as const

export async function loader({ context }: Route.LoaderArgs) {
  return (await enterPlans(context, ACCOUNT_PATHS.billingPlan)).plans
}

/** The plans that a person can change to. Each opens one question. */
export default function PlansScreen({ loaderData: plans }: Route.ComponentProps) {
  const text = useText()
  const nameOf = usePlanName()
  const date = useDay()(plans.paidUntil)
  const { present, next, mayChange, options } = plans
  return (
    <Screen
      title={text('plans.title')}
      lede={text('plans.present', { name: nameOf(present), date })}
      back={ACCOUNT_PATHS.billing}
      backText={text('account.receipts.back')}
      width="medium"
    >
      {mayChange !== 'yes' && <Notice tone="info">{text(WHY_NOT[mayChange])}</Notice>}
      {next && <Notice tone="info">{text('plans.nextWas', { name: nameOf(next), date })}</Notice>}
      {byTerm(options).map(([years, ofTerm]) => (
        <Card key={years} title={text('plans.ofTerm', { years })}>
          <ul className="charges">
            {ofTerm.map((option) => (
              <Option key={option.key} plans={plans} option={option} />
            ))}
          </ul>
        </Card>
      ))}
    </Screen>
  )
}

/** The plans of each term, the shortest term and the lowest price first. */
function byTerm(options: readonly PlanOption[]): [number, PlanOption[]][] {
  const inOrder = options.toSorted(
    (one, other) => one.years - other.years || one.priceMinor - other.priceMinor,
  )
  const terms = new Set(inOrder.map(({ years }) => years))
  return [...terms].map((term) => [term, inOrder.filter(({ years }) => years === term)])
}

function Option({ plans, option }: { plans: PlansView; option: PlanOption }) {
  const text = useText()
  const name = usePlanName()(option)
  const price = usePlanPrice(plans)(option)
  const isPresent = option.key === plans.present.key
  const isChosen = option.key === plans.next?.key
  return (
    <li>
      <span>
        {name}
        <span className="line small muted">{price}</span>
        {option.change === 'now' && plans.mayChange === 'yes' && (
          <span className="line small muted">{text('plans.now.can')}</span>
        )}
      </span>
      <span className="amount">
        {isPresent && <Chip>{text('plans.yours')}</Chip>}
        {isChosen && <Chip>{text('plans.chosen')}</Chip>}
      </span>
      {option.change !== 'same' && plans.mayChange === 'yes' && (
        <Link
          className="receipt-link"
          to={option.change === 'now' ? changeNowPath(option.key) : planPath(option.key)}
        >
          {text(isPresent ? 'plans.keep' : 'plans.choose')}
          <span className="visually-hidden"> {name}</span>
        </Link>
      )}
    </li>
  )
}
