import type { CatalogueCounts } from '#domain/contracts/console-catalogue.ts'
import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { countOffers } from '#server/coupons/index.ts'
import type { Db } from '#server/db/database.ts'
import { listChanges, listItems } from '#server/packages/index.ts'
import { listRates } from '#server/tax/index.ts'
import type { Staff } from '../staff.ts'
import { mayReadCatalogue } from './may-read-catalogue.ts'

/** Counts the rows of each part of the catalogue, and the changes of prices that wait for a decision. */
export async function countCatalogue(
  db: Db,
  staff: Staff,
): Promise<{ outcome: 'counted'; counts: CatalogueCounts } | { outcome: 'not-allowed' }> {
  if (!(await mayReadCatalogue(db, staff))) return { outcome: 'not-allowed' }
  const [offers, items, { rates }, changes] = await Promise.all([
    countOffers(db),
    listItems(db),
    listRates(db),
    Promise.all(MARKET_NAMES.map(async (market) => listChanges(db, market))),
  ])
  const preparedChanges = changes.flat().filter(({ state }) => state === 'prepared').length
  return {
    outcome: 'counted',
    counts: { ...offers, packages: items.length, taxes: rates.length, preparedChanges },
  }
}
