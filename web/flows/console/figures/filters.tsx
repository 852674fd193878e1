import { Link } from 'react-router'
import { SIGN_UPS } from '#domain/analytics/checkout-steps.ts'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { dayAfter } from '#domain/days.ts'
import { daysOf, periodBefore } from '#domain/console/figures.ts'
import { shortDayText } from './words.ts'
import { PERIODS, queryOf, type Asked } from './asked.ts'

type Choices = Readonly<Record<'brand' | 'language' | 'country' | 'device', readonly string[]>>
type Filters = {
  asked: Asked
  today: string
  page: string
  choices?: Choices
  currencies?: readonly string[]
  mayCompare?: boolean
}

const SIDES = [
  { side: 'brand', all: 'All brands' },
  { side: 'language', all: 'All languages' },
  { side: 'country', all: 'All countries' },
  { side: 'device', all: 'All devices' },
] as const

/** The filter is in the URL, so a bookmark can store a view. It needs no script. */
export function Filters({ asked, today, page, choices, currencies, mayCompare = false }: Filters) {
  const isPeriod = (days: number) => asked.to === today && daysOf(asked) === days
  return (
    <>
      <nav className="chips mb8" aria-label="Period and currency">
        {PERIODS.map((days) => (
          <Link
            key={days}
            className="chip"
            to={queryOf(asked, { from: dayAfter(today, 1 - days), to: today })}
            aria-current={isPeriod(days) ? 'true' : undefined}
          >
            {days} days
          </Link>
        ))}
        {currencies?.map((currency) => (
          <Link
            key={currency}
            className="chip"
            to={queryOf(asked, { currency })}
            aria-current={currency === asked.currency ? 'true' : undefined}
          >
            {currency}
          </Link>
        ))}
        {mayCompare ? <Compare asked={asked} /> : null}
      </nav>
      <form className="chips mb14" action={`${CONSOLE_BASE}${page}`} aria-label="Filter">
        <label className="chip">
          From
          <input type="date" name="from" defaultValue={asked.from} max={today} data-key="f" />
        </label>
        <label className="chip">
          to
          <input type="date" name="to" defaultValue={asked.to} max={today} />
        </label>
        <Choice name="signUp" label="Sign-up" value={asked.signUp} values={SIGN_UPS} />
        {choices
          ? SIDES.map(({ side, all }) => (
              <Choice
                key={side}
                name={side}
                label={side}
                value={asked[side]}
                values={choices[side]}
                all={all}
              />
            ))
          : null}
        {asked.compare === undefined ? null : <input type="hidden" name="compare" value={asked.compare} />}
        {asked.flag === undefined ? null : <input type="hidden" name="flag" value={asked.flag} />}
        <input type="hidden" name="currency" value={asked.currency} />
        <button className="btn sm">Show</button>
      </form>
    </>
  )
}

/** Compares each figure with the period before. A second press stops it. */
function Compare({ asked }: { asked: Asked }) {
  const isOn = asked.compare !== undefined
  const before = periodBefore(asked)
  return (
    <Link
      className="chip"
      to={queryOf(asked, { compare: isOn ? undefined : 'before' })}
      aria-current={isOn ? 'true' : undefined}
    >
      {isOn ? (
        <>
          Compared with {shortDayText(before.from)} to {shortDayText(before.to)}
          <span className="vh">, stop comparing</span>
        </>
      ) : (
        `Compare with the ${daysOf(asked)} days before`
      )}
    </Link>
  )
}

type ChoiceOf = {
  name: string
  label: string
  value: string | undefined
  values: readonly string[]
  all?: string
}

/** The chosen option stays in the list, even if it has few visitors now. */
function Choice({ name, label, value, values, all }: ChoiceOf) {
  const offered = value === undefined || values.includes(value) ? values : [value, ...values]
  return (
    <label className="chip">
      <span className="vh">{label}</span>
      <select name={name} defaultValue={value ?? ''}>
        {all === undefined ? null : <option value="">{all}</option>}
        {offered.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  )
}
