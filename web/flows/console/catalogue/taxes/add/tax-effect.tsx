import type { ConsoleTaxPreview } from '#domain/contracts/console/taxes.ts'
import { sum } from '#domain/money.ts'
import { dayAfter } from '#domain/days.ts'
import { dayWords, moneyWords } from '#web/flows/console/catalogue/words.ts'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { rateWords } from '../tax-words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

type Price = ConsoleTaxPreview['prices'][number]

/** The amounts that a buyer in the place pays with the present rates, and with the new one. */
export function TaxEffect({ preview, beginsOn }: { preview: ConsoleTaxPreview; beginsOn: string }) {
  return (
    <section className="card" aria-label="What it does">
      <ScrollFrame name="What buyers pay">
        <table className="prices">
          <caption className="vh">What a buyer pays for each package</caption>
          <thead>
            <tr>
              <th scope="col">Package</th>
              <th scope="col" className="num">
                To {dayWords(dayAfter(beginsOn, -1))}
              </th>
              <th scope="col" className="num">
                From {dayWords(beginsOn)}
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.prices.map((price) => (
              <tr key={`${price.packageId} ${price.years}`}>
                <td>
                  <b>{price.name}</b>
                  <small>
                    {price.years === 2 ? '2 years' : '1 year'}, {moneyWords(price.price, price.currency)}{' '}
                    before tax
                  </small>
                </td>
                <Total price={price} parts={price.before} />
                <Total price={price} parts={price.after} isNew />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <footer>
        <span>
          <b>{renewalsText(preview.renewals)}</b> A renewal takes the tax of the day on which it is charged,
          also after an earlier notice.
        </span>
      </footer>
    </section>
  )
}

function renewalsText({ count, firstOn }: ConsoleTaxPreview['renewals']): string {
  if (firstOn === null) return 'As plans are now, no renewal pays the new rate.'
  const renewals = count === 1 ? '1 renewal pays' : `${countText(count)} renewals pay`
  return `As plans are now, ${renewals} the new rate, the first on ${dayWords(firstOn)}.`
}

function Total({ price, parts, isNew }: { price: Price; parts: Price['before']; isNew?: boolean }) {
  const total = moneyWords(price.price + sum(parts.map(({ amount }) => amount)), price.currency)
  const names = parts.map(({ name, ratePpm }) => `${name} ${rateWords(ratePpm)}`).join(', ')
  return (
    <td className={isNew ? 'num next' : 'num'}>
      {isNew ? <em>{total}</em> : <b>{total}</b>}
      <small>{names === '' ? 'no tax' : names}</small>
    </td>
  )
}
