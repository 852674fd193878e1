import { remedyFor } from '#domain/subscriptions/unpaid.ts'
import type { Tx } from '#server/db/database.ts'
import { isStillOnFile, type UnpaidOnFile } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { lockMethod, refuseMethods } from '#server/subscriptions/index.ts'

/**
 * Handles a change whose payment failed. The plan stays as it was, and only a new request tries again. A method that
 * its bank has refused permanently is never used again, not even for the renewal.
 */
export async function afterUnchanged(
  tx: Tx,
  secrets: Secrets,
  { subscriptionId, decline, tried }: UnpaidOnFile,
): Promise<void> {
  if (decline === null || remedyFor(decline) !== 'other-method') return
  const onFile = await lockMethod(tx, subscriptionId)
  if (onFile === null) return
  if (tried !== null && !isStillOnFile(secrets, tried, { subscriptionId, ...onFile })) return
  await refuseMethods(tx, [{ id: subscriptionId, sealed: onFile.token }])
}
