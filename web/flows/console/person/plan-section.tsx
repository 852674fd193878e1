import { whatIsAhead } from '#domain/console/ahead.ts'
import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { formatMoney } from '#domain/money.ts'
import { dayText, momentText } from '../shell/when.tsx'

type Person = ConsolePersonPage['person']
type Plan = NonNullable<Person['plan']>

/** A package with its term, such as `Premium, 1 year`. */
export function planName({ packageName, termYears }: Plan): string {
  return `${packageName}, ${termYears === 1 ? '1 year' : `${termYears} years`}`
}

/** The plan, what a renewal will cost, what pays it, and what was paid until now. */
export function PlanSection({ person: { plan, paid, timeZone }, today }: { person: Person; today: string }) {
  if (!plan)
    return (
      <section className="sec" id="sub">
        <h2>Subscription</h2>
        <p className="muted">None.</p>
        {paid.length > 0 ? (
          <dl className="kv mt10">
            <PaidSoFar paid={paid} />
          </dl>
        ) : null}
      </section>
    )
  const notice = whatIsAhead(plan, today).find(({ what }) => what === 'first-notice')
  const [begins, ends] = [Date.parse(plan.startsAt), Date.parse(plan.paidUntil)]
  return (
    <section className="sec" id="sub">
      <h2>
        Subscription{' '}
        <span className="right">
          <span className={plan.renews ? 'pill good' : 'pill'}>Renewal {plan.renews ? 'on' : 'off'}</span>
        </span>
      </h2>
      <p className="plan">{planName(plan)}</p>
      <progress
        className="meter"
        aria-label="Paid time that has passed"
        max={Math.max(1, ends - begins)}
        value={Math.max(0, Math.min(ends, Date.parse(today)) - begins)}
      />
      <p className="small muted between">
        <span>{momentText(new Date(plan.startsAt), { timeZone, style: 'day' })}</span>
        <span>{dayText(plan.paidUntil)}</span>
      </p>
      <dl className="kv mt10">
        <NextCharge plan={plan} />
        {notice ? (
          <>
            <dt>Notice goes out</dt>
            <dd>{dayText(notice.day)}</dd>
          </>
        ) : null}
        <dt>Method</dt>
        <dd>
          {methodText(plan.method)}
          {plan.method?.isRefused ? <span className="is-bad"> refused by its bank</span> : null}
        </dd>
        <PaidSoFar paid={paid} />
        {plan.hasCoupon && renewsNow(plan) ? (
          <>
            <dt>First-term discount</dt>
            <dd>does not renew</dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}

/** What a renewal will cost, and when. Nothing for a plan that does not renew. */
export function NextCharge({ plan }: { plan: Plan }) {
  if (!renewsNow(plan)) return null
  return (
    <>
      <dt>Next charge</dt>
      <dd>
        <b>{formatMoney(plan.renewal, { currency: plan.currency, locale: 'en' })}</b> + tax
      </dd>
      <dt>On</dt>
      <dd>{dayText(plan.paidUntil)}</dd>
    </>
  )
}

function renewsNow({ renews, status }: Plan): boolean {
  return renews && status === 'current'
}

function PaidSoFar({ paid }: { paid: Person['paid'] }) {
  return (
    <>
      <dt>Paid so far</dt>
      <dd>
        {paid.length === 0
          ? 'nothing'
          : paid.map(({ amount, currency }) => formatMoney(amount, { currency, locale: 'en' })).join(', ')}
      </dd>
    </>
  )
}

/** Such as `Visa •• 1111, 08/29`. */
function methodText(method: Plan['method']): string {
  if (!method) return 'none on file'
  const named = [method.name ?? 'on file', method.lastFour].filter(Boolean).join(' •• ')
  return [named, method.expires].filter(Boolean).join(', ')
}
