import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import type { BuyerContact } from '#server/payments/index.ts'

/** Who pays for a draft, and where they can pay again; null once the draft was emptied. */
export async function readDraftBuyer(
  tx: Tx,
  { origin, basePath }: Site,
  { scopeId }: { scopeId: string },
): Promise<BuyerContact | null> {
  const draft = await tx
    .selectFrom('registrations')
    .select('parent')
    .where('id', '=', scopeId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  const email = draft?.parent.email
  return email ? { email, payUrl: `${origin}${basePath}${JOIN_PATHS.payment}` } : null
}
