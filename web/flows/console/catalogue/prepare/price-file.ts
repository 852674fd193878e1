import { CsvError, parse } from 'csv-parse/sync'
import { textFor } from '#domain/messages/text.ts'
import { decimalOf } from '#domain/money.ts'
import {
  judgePrices,
  MOST_PRICES,
  type PriceLine,
  type PriceProblem,
  type TypedPrice,
} from '#domain/pricing/price-change.ts'
import type { ConsoleCatalogue } from '#domain/contracts/console/catalogue.ts'
import { priceField } from './typed-prices.ts'

/** The columns that a file must have. It may have others, such as names for people. */
export const PRICE_COLUMNS = ['package', 'product', 'service', 'price'] as const
type Row = Readonly<Record<string, string>>
type Read =
  /** The values for the fields of the form. Rows with the price of today are left out. */
  { outcome: 'read'; typed: Record<string, string> } | { outcome: 'refused'; problems: string[] }

const text = textFor('en')
const PROBLEMS: Readonly<Record<PriceProblem, { column: string; why: string }>> = {
  'unknown-package': { column: 'package', why: text('api.catalogue.unknownPackage') },
  amount: { column: 'price', why: text('api.catalogue.amount') },
  'too-high': { column: 'price', why: text('api.catalogue.tooHigh') },
  same: { column: 'price', why: text('api.catalogue.same') },
  twice: { column: 'package', why: 'An earlier row has the same price.' },
}

/**
 * Reads new prices of a market from a CSV file. It lists each wrong row with its column. With a wrong row, no price is
 * used.
 */
export function readPriceFile(file: string, prices: ConsoleCatalogue['prices']): Read {
  const rows = rowsOf(file)
  if ('problem' in rows) return refused(rows.problem)
  const [first] = rows
  const missing = PRICE_COLUMNS.filter((column) => first !== undefined && !(column in first.record))
  if (rows.length === 0) return refused('The file has no row below its heading.')
  if (missing.length > 0) return refused(`The file has no column “${missing.join('”, “')}”.`)
  if (rows.length > MOST_PRICES) return refused(`A file has at most ${MOST_PRICES} rows.`)
  const changed = rows
    .map(({ record, info }) => ({ price: priceOf(record), line: info.lines }))
    .filter(({ price }) => !isAsToday(price, prices))
  const judged = judgePrices(
    changed.map(({ price }) => price),
    { lines: prices.map(lineOf), beginsOn: '' },
  )
  if (judged.outcome === 'refused')
    return refused(
      ...judged.problems.map(({ at, why }) => {
        const { column, why: words } = PROBLEMS[why]
        return `Row ${changed[at]?.line}, column “${column}”: ${words}`
      }),
    )
  if (changed.length === 0) return refused('Every price in the file is the one of today.')
  return {
    outcome: 'read',
    typed: Object.fromEntries(changed.map(({ price }) => [priceField(price), price.amount])),
  }
}

const refused = (...problems: string[]): Read => ({ outcome: 'refused', problems })

type Rows = readonly { record: Row; info: { lines: number } }[]

function rowsOf(file: string): Rows | { problem: string } {
  try {
    return parse(file, { columns: true, bom: true, trim: true, skip_empty_lines: true, info: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return {
      problem: `Row ${Number(error['lines'])} cannot be read. It needs the cells of the heading, and closed quotes.`,
    }
  }
}

function priceOf(row: Row): TypedPrice {
  return {
    packageId: Number(row['package']),
    productId: row['product'] ?? '',
    service: row['service'] ?? '',
    amount: row['price'] ?? '',
  }
}

function isAsToday(price: TypedPrice, prices: ConsoleCatalogue['prices']): boolean {
  const own = prices.find((each) => priceField(each) === priceField(price))
  return own !== undefined && decimalOf(own.price, own.currency) === price.amount
}

function lineOf({ price, vat, next, ...line }: ConsoleCatalogue['prices'][number]): PriceLine {
  return { ...line, priceMinor: price, vatMinor: vat, next: next && { priceMinor: next.price, on: next.on } }
}
