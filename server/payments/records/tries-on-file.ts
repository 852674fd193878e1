import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Instrument } from '../gateway.ts'
import { cardHashes } from './instrument.ts'
import { hashesOfSealed, rowOfSubscription } from './vault-token.ts'

export type OnFile = {
  subscriptionId: string
  instrument: Instrument | null
  /** Encrypted; null if nothing is on file. */
  token: Buffer | null
  days: number
}

/**
 * How often a bank was asked for a subscription in the last days, with any instrument, as SQL. `subscription` names the column
 * that holds its id. The condition on the time fits no index, so that not all attempts of these days are read.
 */
export function mostTriesOnFile(subscription: string, days: number): RawBuilder<number> {
  return sql<number>`(
    select count(*) from payment_attempts a join orders o on o.id = a.order_id
    where o.subscription_id = ${sql.ref(subscription)} and a.created_at + make_interval(days => ${days}::int) > app_now()
      and a.state not in ('rejected', 'not_charged'))`
}

/**
 * How often a bank was asked for this instrument of a subscription in the last days. A card that was entered again is
 * the same card, and an unknown card is treated as the same. A wallet is compared by its token.
 */
export async function triesOnFile(
  db: Db | Tx,
  secrets: Secrets,
  { subscriptionId, instrument, token, days }: OnFile,
): Promise<number> {
  const cards = cardHashes(secrets, instrument)
  const onFile = token && hashesOfSealed(secrets, { bytes: token, row: rowOfSubscription(subscriptionId) })
  const isWallet = instrument !== null && cards === null
  const { rows } = await sql<{ tries: number }>`
    select count(*) as tries from payment_attempts a join orders o on o.id = a.order_id
    where o.subscription_id = ${subscriptionId} and a.created_at + make_interval(days => ${days}) > app_now()
      and a.state not in ('rejected', 'not_charged')
      and case when a.details->>'onFile' = any(${onFile}::text[]) then true
               when ${isWallet} then a.details->>'onFile' is null and a.details->>'card' is null
               else coalesce(a.details->>'card' = any(${cards}::text[]), true) end`.execute(db)
  return rows[0]?.tries ?? 0
}
