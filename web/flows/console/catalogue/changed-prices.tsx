import type { ConsoleChange } from '#domain/contracts/console/catalogue.ts'
import { moneyWords, priceName } from './words.ts'

/** The prices of a change, before and after. */
export function ChangedPrices({ prices }: Pick<ConsoleChange, 'prices'>) {
  return (
    <ul>
      {prices.map((price) => (
        <li key={`${price.packageId} ${price.productId} ${price.service}`}>
          {priceName(price)}: {moneyWords(price.was, price.currency)} to{' '}
          <b>{moneyWords(price.price, price.currency)}</b>
        </li>
      ))}
    </ul>
  )
}
