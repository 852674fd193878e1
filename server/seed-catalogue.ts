import { seedSamples } from './coupons/index.ts'
import type { Db } from './db/database.ts'
import { seedPackages } from './packages/index.ts'
import { seedTaxRates } from './tax/index.ts'

/**
 * Fills the database with the initial packages, prices and tax rates. Existing rows stay, because prices belong to the
 * operator after the first start. Sample coupons and codes are public, so they must not be in production.
 */
export async function seedCatalogue(db: Db, { samples = true }: { samples?: boolean } = {}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await seedPackages(tx)
    await seedTaxRates(tx)
    if (samples) await seedSamples(tx)
  })
}
