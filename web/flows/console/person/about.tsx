import { Link } from 'react-router'
import { whatIsAhead, type Ahead } from '#domain/console/ahead.ts'
import { may, type Role } from '#domain/console/roles.ts'
import type { ConsolePersonPage } from '#domain/contracts/console.ts'
import { formatMoney } from '#domain/money.ts'
import { Icon } from '../shell/icon.tsx'
import { momentText } from '../shell/when.tsx'
import { PERSON_ACTIONS } from './person-actions.ts'

type Person = ConsolePersonPage['person']
type Plan = NonNullable<Person['plan']>

/** A date without a time is the same in every zone. */
export function dayText(day: string): string {
  return momentText(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', style: 'day' })
}

const STATES = {
  current: { text: 'Active', look: 'good' },
  expired: { text: 'Ended', look: '' },
  cancelled: { text: 'Cancelled', look: 'bad' },
} as const satisfies Record<Plan['status'], { text: string; look: string }>

export function StatePill({ status }: { status: Plan['status'] }) {
  const { text, look } = STATES[status]
  return <span className={`pill ${look}`.trim()}>{text}</span>
}

/** The plan, and what a renewal will cost. */
export function PlanSection({ plan, timeZone }: { plan: Plan | null; timeZone: string | null }) {
  if (!plan)
    return (
      <section className="sec" id="sub">
        <h2>Subscription</h2>
        <p className="muted">None.</p>
      </section>
    )
  const years = plan.termYears === 1 ? '1 year' : `${plan.termYears} years`
  return (
    <section className="sec" id="sub">
      <h2>
        Subscription{' '}
        <span className="right">
          <span className={plan.renews ? 'pill good' : 'pill'}>Renewal {plan.renews ? 'on' : 'off'}</span>
        </span>
      </h2>
      <p className="plan">
        {plan.packageName}, {years}
      </p>
      <p className="small muted between">
        <span>{momentText(new Date(plan.startsAt), { timeZone, style: 'day' })}</span>
        <span>{dayText(plan.paidUntil)}</span>
      </p>
      {plan.renews && plan.status === 'current' ? (
        <dl className="kv mt10">
          <dt>Next charge</dt>
          <dd>
            <b>{formatMoney(plan.renewal, { currency: plan.currency, locale: 'en' })}</b> + tax
          </dd>
          <dt>On</dt>
          <dd>{dayText(plan.paidUntil)}</dd>
        </dl>
      ) : null}
    </section>
  )
}

/** The actions that the role may take. Each has a page of its own. */
export function Actions({ personId, role }: { personId: string; role: Role }) {
  const allowed = PERSON_ACTIONS.filter(({ right }) => may(role, right))
  if (allowed.length === 0) return null
  return (
    <section className="sec" id="act">
      <h2 tabIndex={-1} data-key="." data-key-does="focus">
        Actions
      </h2>
      <div className="acts">
        {allowed.map(({ name, path, icon, hotKey, isDangerous }) => (
          <Link
            key={path}
            className={isDangerous ? 'btn danger' : 'btn'}
            to={`/people/${personId}/${path}`}
            data-key={hotKey}
          >
            <Icon name={icon} />
            {name}
            {hotKey === undefined ? null : <kbd>{hotKey.toUpperCase()}</kbd>}
          </Link>
        ))}
      </div>
    </section>
  )
}

/** The people and things around a person. Of the other parent it says the name alone. */
export function Around({ person }: { person: Person }) {
  const [family] = person.families
  return (
    <section className="sec">
      <h2>Around {person.firstName}</h2>
      <dl className="kv">
        {family ? (
          <>
            <dt>Children</dt>
            <dd>{family.children}</dd>
          </>
        ) : null}
        <dt>Language</dt>
        <dd>{person.locale === 'en' ? 'English' : 'Spanish (Mexico)'}</dd>
        <dt>Time zone</dt>
        <dd>{person.timeZone ?? 'not known'}</dd>
        <dt>Here since</dt>
        <dd>{momentText(new Date(person.since), { timeZone: person.timeZone, style: 'day' })}</dd>
      </dl>
    </section>
  )
}

const AHEAD: Readonly<Record<Ahead['what'], string>> = {
  'first-notice': 'Notice',
  'second-notice': 'Second notice',
  renewal: 'Renewal',
  end: 'The paid time ends',
}

export function AheadSection({ plan, today }: { plan: Plan | null; today: string }) {
  const ahead = plan ? whatIsAhead(plan, today) : []
  if (ahead.length === 0) return null
  return (
    <section className="sec">
      <h2>Ahead</h2>
      <dl className="kv">
        {ahead.map(({ day, what }) => (
          <div className="pair" key={what}>
            <dt>{dayText(day)}</dt>
            <dd>{AHEAD[what]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
