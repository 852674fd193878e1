import { HOUR_SECONDS, DAY_SECONDS } from '#domain/durations.ts'
import { sql } from 'kysely'
import { METHOD_TRIES, waitAfterDeclines } from '#domain/payments/card-limits.ts'
import type { Tx } from '#server/db/database.ts'
import type { PayerHashes } from '#server/payments/index.ts'

type Ages = {
  /** The ages in seconds of the tries that reached a limit. Null if the limit is not reached. */
  ofSubscription: number | null
  ofAddress: number | null
  ofNetwork: number | null
  declines: number
  /** The age of the last decline of a day. */
  decline: number | null
}

const AGE = sql`extract(epoch from app_now() - created_at)::float8`

/**
 * Seconds until another method may be tried, or zero. The database counts, so the limits hold over all processes.
 * Callers of one network wait for each other until the transaction ends.
 */
export async function waitForMethod(
  tx: Tx,
  { subscriptionId, payer }: { subscriptionId: string; payer: PayerHashes },
): Promise<number> {
  const { addresses, networks } = payer
  for (const network of networks.map((hash) => hash.toString('hex')).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${network}, 3))`.execute(tx)
  const { perSubscriptionAndDay, perAddressAndHour, perNetworkAndHour } = METHOD_TRIES
  const own = sql`subscription_id = ${subscriptionId}`
  const ofNetwork = sql`payer_network = any(${networks}::bytea[])`
  const lately = sql`${ofNetwork} and created_at > app_now() - interval '1 hour'`
  const { rows } = await sql<Ages>`
    select (array_agg(${AGE} order by created_at desc) filter (where ${own}))[${sql.lit(perSubscriptionAndDay)}] as "ofSubscription",
           (array_agg(${AGE} order by created_at desc)
             filter (where ${lately} and payer_address = any(${addresses}::bytea[])))[${sql.lit(perAddressAndHour)}] as "ofAddress",
           (array_agg(${AGE} order by created_at desc) filter (where ${lately}))[${sql.lit(perNetworkAndHour)}] as "ofNetwork",
           count(*) filter (where ${own} and state = 'declined')::int as declines,
           min(${AGE}) filter (where ${own} and state = 'declined') as decline
    from method_changes
    where created_at > app_now() - interval '1 day' and (${own} or ${ofNetwork})`.execute(tx)
  const [ages] = rows
  if (!ages) return 0
  return Math.max(
    left(ages.ofSubscription, DAY_SECONDS),
    left(ages.ofAddress, HOUR_SECONDS),
    left(ages.ofNetwork, HOUR_SECONDS),
    left(ages.decline, waitAfterDeclines(ages.declines)),
  )
}

function left(ageSeconds: number | null, windowSeconds: number): number {
  return ageSeconds === null ? 0 : Math.max(0, Math.ceil(windowSeconds - ageSeconds))
}
