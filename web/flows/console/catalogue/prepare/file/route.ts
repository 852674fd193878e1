import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { readConsoleCatalogue } from '#domain/contracts/console/catalogue.ts'
import { decimalOf } from '#domain/money.ts'
import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { csvOf, csvFile } from '#web/flows/console/shell/csv.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { priceTerm } from '#web/flows/console/catalogue/words.ts'
import { PRICE_COLUMNS } from '../price-file.ts'

const ASKED = z.object({ market: z.enum(MARKET_NAMES).catch('default') })

/** The prices of today in a market as a file, which staff can change and upload. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { market } = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { prices, day } = await readConsole(context, readConsoleCatalogue, { query: { market } })
  const rows = prices.map((line) => [
    line.packageId,
    line.productId,
    line.service,
    decimalOf(line.price, line.currency),
    line.name,
    priceTerm(line),
    line.currency,
  ])
  return csvFile(`prices-${market}-${day}.csv`, csvOf([...PRICE_COLUMNS, 'name', 'term', 'currency'], rows))
}
