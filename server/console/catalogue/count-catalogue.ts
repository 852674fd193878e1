import type { CatalogueCounts } from '#domain/contracts/console/catalogue.ts'
import { countDiscounts } from '#server/coupons/index.ts'
import type { Db } from '#server/db/database.ts'
import { countChanges, listItems } from '#server/packages/index.ts'
import { listRates } from '#server/tax/index.ts'
import type { Staff } from '../staff.ts'
import { isAllowed } from '../rights.ts'

/** Counts the rows of each part of the catalogue, and the changes of prices that wait or were made. */
export async function countCatalogue(
  db: Db,
  staff: Staff,
): Promise<{ outcome: 'counted'; counts: CatalogueCounts } | { outcome: 'not-allowed' }> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  const [discounts, items, { rates }, changes] = await Promise.all([
    countDiscounts(db),
    listItems(db),
    listRates(db),
    countChanges(db),
  ])
  return {
    outcome: 'counted',
    counts: { ...discounts, packages: items.length, taxes: rates.length, ...changes },
  }
}
