import type { Db } from '#server/db/database.ts'

/** Brings packages, prices, coupons, codes and tax rates in the database up to the shipped catalogue. */
export async function seedCatalogue(_db: Db): Promise<void> {
  await Promise.resolve()
}
