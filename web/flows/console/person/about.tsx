import { Link } from 'react-router'
import { whatIsAhead, type Ahead } from '#domain/console/ahead.ts'
import { may, type Role } from '#domain/console/roles.ts'
import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import { formatMoney } from '#domain/money.ts'
import { Icon } from '../shell/icon.tsx'
import { cityOf, dayText, momentText, When } from '../shell/when.tsx'
import { PERSON_ACTIONS } from './person-actions.ts'

type Person = ConsolePersonPage['person']
type Plan = NonNullable<Person['plan']>

const STATES = {
  current: { text: 'Active', look: 'good' },
  expired: { text: 'Ended', look: '' },
  cancelled: { text: 'Cancelled', look: 'bad' },
} as const satisfies Record<Plan['status'], { text: string; look: string }>

/** The state of a plan. */
export function StatePill({ status, pastDueDay }: Pick<Plan, 'status' | 'pastDueDay'>) {
  const { text, look } =
    pastDueDay === null ? STATES[status] : { text: `Past due, day ${pastDueDay}`, look: 'bad' }
  return <span className={`pill ${look}`.trim()}>{text}</span>
}

/** The actions that the role may take. Each has its own page. */
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

/** The people and things around a person. Of the other parent it shows only the name. */
export function Around({ person, now }: { person: Person; now: string }) {
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
        {person.professional === null ? null : (
          <>
            <dt>Professional</dt>
            <dd>{person.professional}</dd>
          </>
        )}
        <dt>Brand</dt>
        <dd>{person.brand ?? 'not measured'}</dd>
        <dt>Log-in</dt>
        <dd>{logInText(person.logIn)}</dd>
        <dt>Language</dt>
        <dd>{person.locale === 'en' ? 'English' : 'Spanish (Mexico)'}</dd>
        <dt>Time zone</dt>
        <dd>{person.timeZone === null ? 'not known' : <Clock timeZone={person.timeZone} now={now} />}</dd>
        <dt>Here since</dt>
        <dd>{momentText(new Date(person.since), { timeZone: person.timeZone, style: 'day' })}</dd>
      </dl>
    </section>
  )
}

function logInText(logIn: Person['logIn']): string {
  if (logIn === null) return 'no account yet'
  const { passkeys, needsNewPassword } = logIn
  const password = needsNewPassword ? 'needs a new password' : 'password'
  if (passkeys === 0) return password
  return `${password}, ${passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`}`
}

/** The city of the zone, and what time it is there. */
function Clock({ timeZone, now }: { timeZone: string; now: string }) {
  return (
    <>
      {cityOf(timeZone)}, <span className="quiet">now</span>{' '}
      {momentText(new Date(now), { timeZone, style: 'time' })}
    </>
  )
}

const AHEAD: Readonly<Record<Ahead['what'], string>> = {
  'first-notice': `Notice, ${NOTICE_DAYS.first} days before`,
  'second-notice': `Notice, ${NOTICE_DAYS.second} days before`,
  renewal: 'Renewal',
  end: 'The paid time ends',
}

/** What comes next for a plan. Nothing if nothing is ahead. */
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
            <dd>
              {AHEAD[what]}
              {what === 'renewal' && plan ? (
                <>
                  , <b>{formatMoney(plan.renewal, { currency: plan.currency, locale: 'en' })}</b> + tax
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Seen = ConsolePersonPage['seen']
const VIEWS: Readonly<Record<Seen[number]['what'], string>> = {
  'open-person': 'page',
  'show-contact': 'contact',
  'read-mail': 'a mail',
}

/** Who of the staff looked at this person before. */
export function SeenByStaff({ person, seen, role }: { person: Person; seen: Seen; role: Role }) {
  return (
    <section className="sec">
      <h2>
        Seen by staff
        <span className="right line-up">
          <Link to="?group=staff">Looks</Link>
          {may(role, 'read-audit') ? <Link to={`/audit?person=${person.id}`}>Trail</Link> : null}
        </span>
      </h2>
      {seen.length === 0 ? <p className="small muted">Nobody before you.</p> : null}
      <dl className="kv">
        {seen.map(({ n, staffName, what, at }) => (
          <div className="pair" key={n}>
            <dt>{staffName}</dt>
            <dd>
              {VIEWS[what]}, <When at={at} timeZone={person.timeZone} show="moment" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
