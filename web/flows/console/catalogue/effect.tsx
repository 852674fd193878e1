import type { ConsolePreview } from '#domain/contracts/console/catalogue.ts'
import { BUILDING_COSTS_MORE } from '#domain/pricing/built-price.ts'
import { ChangePictures } from './pictures/change-pictures.tsx'
import { cityOf } from '../shell/when.tsx'
import { dayAfter } from '#domain/days.ts'
import { dayWords, moneyWords, priceName } from './words.ts'

type Price = ConsolePreview['prices'][number]

/** The effect of a change on buyers and renewals, for each price. */
export function Effect({ preview }: { preview: ConsolePreview }) {
  return (
    <div className="stack gap14">
      <UnfairBuilds builds={preview.unfairBuilds} />
      {preview.prices.map((price) => (
        <PriceEffect key={`${price.packageId} ${price.productId} ${price.service}`} {...{ price, preview }} />
      ))}
    </div>
  )
}

/** Warns of packages that a buyer can build for less than 5 %, or for more than 20 %, above their price. */
function UnfairBuilds({ builds }: { builds: ConsolePreview['unfairBuilds'] }) {
  if (builds.length === 0) return null
  const { leastPercent, mostPercent } = BUILDING_COSTS_MORE
  return (
    <section className="note warn" aria-label="Build-your-own prices">
      <div>
        <p>
          Building a package oneself should cost {leastPercent} to {mostPercent} % more than the same package.
          After this change it does not:
        </p>
        <ul>
          {builds.map(({ name, years, currency, ready, built }) => (
            <li key={`${name} ${years}`}>
              {name}, {years === 1 ? '1 year' : `${years} years`}: {moneyWords(built, currency)} built,{' '}
              {moneyWords(ready, currency)} ready-made
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** “$9,702.00 more”, or “less” for a price that falls. */
function differenceWords(minor: number, currency: string): string {
  if (minor === 0) return 'the same'
  return `${moneyWords(Math.abs(minor), currency)} ${minor > 0 ? 'more' : 'less'}`
}

function PriceEffect({ price, preview }: { price: Price; preview: ConsolePreview }) {
  const { was, price: then, currency, includesVat, wasVat, vat, renewals, example } = price
  const { beginsOn, keptUntil, noticeDays, timeZone } = preview
  const [before, after] = [moneyWords(was, currency), moneyWords(then, currency)]
  const tax = (amount: number, of: 'was' | 'price') => {
    if (includesVat) return `${moneyWords(amount, currency)} VAT in it`
    return example === null
      ? 'before tax'
      : `before tax; ${moneyWords(example[of], currency)} with tax in ${example.place}`
  }
  return (
    <section className="stack gap14" aria-label={priceName(price)}>
      <h3>{priceName(price)}</h3>
      <ChangePictures price={price} preview={preview} />
      <div className="three">
        <div className="mini">
          <h4>A buyer sees to {dayWords(dayAfter(beginsOn, -1))}</h4>
          <p className="p">{before}</p>
          <p className="small muted">{tax(wasVat, 'was')}</p>
        </div>
        <div className="mini new">
          <h4>A buyer sees from {dayWords(beginsOn)}</h4>
          <p className="p">{after}</p>
          <p className="small muted">
            {tax(vat, 'price')}, from midnight in {cityOf(timeZone)}
          </p>
        </div>
        <div className="mini">
          <h4>A draft begun before, paid after</h4>
          <p className="p">{after}</p>
          <p className="small muted">The page says that the price has changed, before anything is paid.</p>
        </div>
      </div>
      <dl className="kv">
        <dt>Renewals at the new price</dt>
        <dd>
          {renewals.change}
          {renewals.firstOn === null ? '' : `, the first on ${dayWords(renewals.firstOn)}`}
        </dd>
        <dt>Renewals from {dayWords(beginsOn)} that keep the old price</dt>
        <dd>{renewals.keep}</dd>
        <dt>If all of them stay, a term brings</dt>
        <dd>{differenceWords(renewals.change * (then - was), currency)}</dd>
      </dl>
      <p className="mailtext">
        A notice goes out {noticeDays} days before a renewal and fixes its price. One that is due to{' '}
        {dayWords(keptUntil)} keeps {before}. Later notices say “from {before} to {after}”.
      </p>
    </section>
  )
}
