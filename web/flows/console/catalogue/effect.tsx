import type { ConsolePreview } from '#domain/contracts/console-catalogue.ts'
import { dayBefore, dayWords, moneyWords, priceName, zoneWords } from './words.ts'

type Price = ConsolePreview['prices'][number]

/** The effect of a change on buyers and renewals, for each price. */
export function Effect({ preview }: { preview: ConsolePreview }) {
  return (
    <div className="stack gap14">
      {preview.prices.map((price) => (
        <PriceEffect key={`${price.packageId} ${price.productId} ${price.service}`} {...{ price, preview }} />
      ))}
    </div>
  )
}

function PriceEffect({ price, preview }: { price: Price; preview: ConsolePreview }) {
  const { was, price: then, currency, includesVat, wasVat, vat, renewals } = price
  const { beginsOn, keptUntil, noticeDays, timeZone } = preview
  const [before, after] = [moneyWords(was, currency), moneyWords(then, currency)]
  const tax = (amount: number) => (includesVat ? `${moneyWords(amount, currency)} VAT in it` : 'before tax')
  return (
    <section className="stack gap14" aria-label={priceName(price)}>
      <h3>{priceName(price)}</h3>
      <div className="three">
        <div className="mini">
          <h4>A buyer sees to {dayWords(dayBefore(beginsOn))}</h4>
          <p className="p">{before}</p>
          <p className="small muted">{tax(wasVat)}</p>
        </div>
        <div className="mini new">
          <h4>A buyer sees from {dayWords(beginsOn)}</h4>
          <p className="p">{after}</p>
          <p className="small muted">
            {tax(vat)}, from midnight in {zoneWords(timeZone)}
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
      </dl>
      <p className="mailtext">
        A notice goes out {noticeDays} days before a renewal and fixes its price. One that is due to{' '}
        {dayWords(keptUntil)} keeps {before}. Later notices say “from {before} to {after}”.
      </p>
    </section>
  )
}
