import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { MOST_TRIES, TRIES_WITHIN_DAYS } from '#domain/subscriptions/retries.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { triesOnFile } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

type OnFile = {
  subscriptionId: string
  method: Instrument | null
  /** Encrypted; null if nothing is on file. */
  token: Buffer | null
}

/** Whether the card networks forbid one more try of the method on file. Dearer plans that were declined count too. */
export async function isTriedOut(
  db: Db | Tx,
  secrets: Secrets,
  { subscriptionId, method: instrument, token }: OnFile,
): Promise<boolean> {
  const asked = { subscriptionId, instrument, token, days: TRIES_WITHIN_DAYS }
  return (await triesOnFile(db, secrets, asked)) >= MOST_TRIES
}
