import type { ConsoleCatalogue } from '#domain/contracts/console-catalogue.ts'
import { dayWords, MARKET_WORDS, moneyWords, priceTerm } from './words.ts'
import { ScrollFrame } from '../shell/scroll-frame.tsx'

type Line = ConsoleCatalogue['prices'][number]

/** Packages and extras by market, each with the day on which its price began. */
export function PriceTable({ markets }: { markets: readonly ConsoleCatalogue[] }) {
  const rows = markets.flatMap(({ market, prices }) => prices.map((line) => ({ market, line })))
  return (
    <ScrollFrame name="Prices by market">
      <table className="prices">
        <caption className="vh">Packages by market</caption>
        <thead>
          <tr>
            <th scope="col">Package</th>
            {markets.map(({ market }) => (
              <th key={market} scope="col" className="num">
                {MARKET_WORDS[market]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ market, line }) => (
            <tr key={`${market} ${line.packageId} ${line.productId} ${line.service}`} data-row tabIndex={-1}>
              <td>
                <b>{line.name}</b>
                <small>{priceTerm(line)}</small>
              </td>
              {markets.map((column) =>
                column.market === market ? (
                  <Price key={column.market} line={line} />
                ) : (
                  <td key={column.market} className="num quiet">
                    not sold
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

function Price({ line: { price, currency, since, next } }: { line: Line }) {
  if (next)
    return (
      <td className="num next">
        <small>{moneyWords(price, currency)} now</small>
        <em>{moneyWords(next.price, currency)}</em>
        <small>from {dayWords(next.on)}</small>
      </td>
    )
  return (
    <td className="num">
      <b>{moneyWords(price, currency)}</b>
      <small>{since === null ? 'since the start' : `since ${dayWords(since)}`}</small>
    </td>
  )
}
