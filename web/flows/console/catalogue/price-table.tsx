import type { ConsoleCatalogue } from '#domain/contracts/console/catalogue.ts'
import { dayWords, MARKET_WORDS, moneyWords, priceTerm } from './words.ts'
import { ScrollFrame } from '../shell/scroll-frame.tsx'

type Line = ConsoleCatalogue['prices'][number]
/** A price that a change has prepared. */
type Prepared = { price: number; on: string }

/** Packages and extras by market, each with the day on which its price began, and with its next price. */
export function PriceTable({ markets }: { markets: readonly ConsoleCatalogue[] }) {
  const rows = markets.flatMap(({ market, prices, changes, day }) =>
    prices.map((line) => ({ market, line, prepared: preparedFor(line, { changes, day }) })),
  )
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
          {rows.map(({ market, line, prepared }) => (
            <tr key={`${market} ${line.packageId} ${line.productId} ${line.service}`} data-row tabIndex={-1}>
              <td>
                <b>{line.name}</b>
                <small>{priceTerm(line)}</small>
              </td>
              {markets.map((column) =>
                column.market === market ? (
                  <Price key={column.market} line={line} prepared={prepared} />
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

/** The first price that is prepared for a day after the shown one. */
function preparedFor(
  { packageId, productId, service }: Line,
  { changes, day }: Pick<ConsoleCatalogue, 'changes' | 'day'>,
): Prepared | null {
  const found = changes
    .filter(({ state, beginsOn }) => state === 'prepared' && beginsOn > day)
    .toSorted((a, b) => a.beginsOn.localeCompare(b.beginsOn))
    .flatMap(({ beginsOn, prices }) =>
      prices
        .filter(
          (each) => each.packageId === packageId && each.productId === productId && each.service === service,
        )
        .map(({ price }) => ({ price, on: beginsOn })),
    )
  return found[0] ?? null
}

function Price({ line, prepared }: { line: Line; prepared: Prepared | null }) {
  const { price, currency, since, next } = line
  if (!next && !prepared)
    return (
      <td className="num">
        <b>{moneyWords(price, currency)}</b>
        <small>{since === null ? 'since the start' : `since ${dayWords(since)}`}</small>
      </td>
    )
  return (
    <td className={prepared ? 'num next' : 'num published'}>
      <small>{moneyWords(price, currency)} now</small>
      {next ? <Next {...next} currency={currency} state="published" /> : null}
      {prepared ? <Next {...prepared} currency={currency} state="prepared" /> : null}
    </td>
  )
}

type NextGiven = Prepared & { currency: string; state: 'prepared' | 'published' }

function Next({ price, on, currency, state }: NextGiven) {
  return (
    <>
      <em>{moneyWords(price, currency)}</em>
      <small>
        {state} from {dayWords(on)}
      </small>
    </>
  )
}
