import { createHash } from 'node:crypto'
import { taxParts, type TaxRate } from '#domain/pricing/order-price.ts'
import type { Db } from '#server/db/database.ts'
import type { TaxGateway, TaxQuestion, TaxQuote } from '../gateway.ts'
import { ratesOn } from '../rate-store.ts'

const ID_LENGTH = 24

/**
 * Tax from the table of rates valid today at the buyer's place. The table has countries, states and
 * provinces, but no cities, counties or postal codes. A place without rates has no tax.
 */
export function datedTableTax(db: Db): TaxGateway {
  return {
    quote: async (question) => {
      try {
        return quoted(question, await ratesOn(db, question.address))
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
