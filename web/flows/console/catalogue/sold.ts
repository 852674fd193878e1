import type { LoaderFunctionArgs } from 'react-router'
import { readConsoleCatalogue, type ConsoleCatalogue } from '#domain/contracts/console/catalogue.ts'
import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { readConsole } from '../shell/ask-console.ts'
import { MARKET_WORDS } from './words.ts'

/** The packages and extras of one market. */
export type SoldMarket = { name: string; currency: string; packages: { id: number; name: string }[] }

/** The packages by market, for forms and names. */
export async function readSoldMarkets(context: LoaderFunctionArgs['context']): Promise<SoldMarket[]> {
  const read = await Promise.all(
    MARKET_NAMES.map(async (market) => readConsole(context, readConsoleCatalogue, { query: { market } })),
  )
  return read
    .map(({ market, prices }) => ({
      name: MARKET_WORDS[market],
      currency: prices[0]?.currency ?? '',
      packages: [...new Set(prices.map(({ packageId }) => packageId))].map((id) => nameOf(prices, id)),
    }))
    .filter(({ packages }) => packages.length > 0)
}

/** The name of a package for both terms contains no term. */
function nameOf(prices: ConsoleCatalogue['prices'], id: number): { id: number; name: string } {
  const own = prices.filter(({ packageId }) => packageId === id)
  const [term, ...others] = new Set(own.map(({ years }) => (years === 2 ? '2 years' : '1 year')))
  const name = own[0]?.name ?? ''
  return { id, name: others.length > 0 || term === undefined ? name : `${name}, ${term}` }
}
