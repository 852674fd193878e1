import { INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import type { BuyerContact } from '#server/payments/index.ts'
import { findParent } from '../parent/parent-store.ts'

/** The invited parent who pays, and where they can pay again; null once their record was emptied. */
export async function readInvitedBuyer(
  tx: Tx,
  { origin, basePath }: Site,
  { payerId }: { payerId: string },
): Promise<BuyerContact | null> {
  const parent = await findParent(tx, payerId)
  return parent?.email
    ? { email: parent.email, payUrl: `${origin}${basePath}${INVITED_PATHS.payment}` }
    : null
}
