import type { ConsoleCatalogue } from '#domain/contracts/console/catalogue.ts'
import { moneyWords, priceName, priceTerm } from '../words.ts'
import { priceField } from './typed-prices.ts'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'

type Given = { prices: ConsoleCatalogue['prices']; typed: Readonly<Record<string, string>> }

/** One field for each price. An empty one changes nothing. */
export function PriceFields({ prices, typed }: Given) {
  return (
    <ScrollFrame name="New prices">
      <table className="prices">
        <caption className="vh">New prices</caption>
        <thead>
          <tr>
            <th scope="col">Package</th>
            <th scope="col" className="num">
              Now
            </th>
            <th scope="col" className="num">
              New price
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((line) => {
            const name = priceField(line)
            return (
              <tr key={name}>
                <td>
                  <b>{line.name}</b>
                  <small>{priceTerm(line)}</small>
                </td>
                <td className="num">{moneyWords(line.price, line.currency)}</td>
                <td className="num">
                  <input
                    className="field"
                    name={name}
                    inputMode="decimal"
                    aria-label={`New price of ${priceName(line)}`}
                    defaultValue={typed[name]}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollFrame>
  )
}
