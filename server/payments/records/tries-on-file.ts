import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Instrument } from '../gateway.ts'
import { cardDetails } from './instrument.ts'

export type OnFile = { subscriptionId: string; instrument: Instrument | null; days: number }

/** How often a bank was asked for this instrument of a subscription in the last days. An unknown card counts as this one. */
export async function triesOnFile(
  db: Db | Tx,
  secrets: Secrets,
  { subscriptionId, instrument, days }: OnFile,
): Promise<number> {
  const { card = null } = cardDetails(secrets, instrument)
  const { rows } = await sql<{ tries: number }>`
    select count(*) as tries from payment_attempts a join orders o on o.id = a.order_id
    where o.subscription_id = ${subscriptionId} and a.created_at > app_now() - make_interval(days => ${days})
      and a.state not in ('rejected', 'not_charged')
      and coalesce(a.details->>'card' = ${card}, true)`.execute(db)
  return rows[0]?.tries ?? 0
}
