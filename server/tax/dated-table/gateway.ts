import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { taxParts, type TaxRate } from '#domain/pricing/order-price.ts'
import type { Db } from '#server/db/database.ts'
import type { TaxGateway, TaxQuestion, TaxQuote } from '../gateway.ts'

const ID_LENGTH = 24

/**
 * Tax by the table of rates that are in force today where the buyer lives. It knows countries, states and
 * provinces; cities, counties and postal codes are not told apart. A place without rates bears no tax.
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
    .select(['name', 'rate_ppm'])
    .where('country', '=', address.country)
    .where('region', 'in', ['', address.region])
    .where('rate_ppm', '>', 0)
    .where('valid_from', '<=', sql<Date>`current_date`)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', sql<Date>`current_date`)]))
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ name: row.name, ratePpm: row.rate_ppm }))
}
