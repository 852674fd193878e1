import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { taxParts, type TaxRate } from '#domain/pricing/order-price.ts'
import type { Db } from '#server/db/database.ts'
import type { TaxGateway, TaxQuestion, TaxQuote } from '../gateway.ts'

const ID_LENGTH = 24

/**
 * Tax from the table of rates valid today at the buyer's place. The table has countries, states and
 * provinces, but no cities, counties or postal codes. A place without rates has no tax.
 */
export function datedTableTax(db: Db): TaxGateway {
  return {
    quote: async (question) => {
      try {
        return quoted(question, await ratesInForce(db, question))
      } catch {
        return { outcome: 'unavailable' }
      }
    },
  }
}

function quoted({ currency, taxableMinor, address }: TaxQuestion, rates: TaxRate[]): TaxQuote {
  const parts = taxParts(taxableMinor, rates)
  const identity = JSON.stringify([currency, taxableMinor, address.country, address.region, parts])
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, ID_LENGTH)
  return { outcome: 'quoted', id: `table-${hash}`, parts }
}

async function ratesInForce(db: Db, { address }: TaxQuestion): Promise<TaxRate[]> {
  const rows = await db
    .selectFrom('tax_rates')
    // If rows overlap, the later one applies. A new rate replaces the old one and is never added to it.
    .distinctOn(['region', 'name'])
    .select(['name', 'rate_ppm'])
    .where('country', '=', address.country)
    .where('region', 'in', ['', address.region])
    .where('valid_from', '<=', sql<Date>`app_now()::date`)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', sql<Date>`app_now()::date`)]))
    .orderBy('region')
    .orderBy('name')
    .orderBy('valid_from', 'desc')
    .execute()
  return rows
    .filter((row) => row.rate_ppm > 0)
    .map((row) => ({ name: row.name, ratePpm: row.rate_ppm }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
