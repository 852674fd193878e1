import { sql } from 'kysely'
import { remedyFor } from '#domain/subscriptions/unpaid.ts'
import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Instrument } from '../gateway.ts'
import type { Attempt, AttemptDetails } from './attempt.ts'
import { NOT_DELIVERED } from './not-delivered.ts'
import { isStillOnFile, triedOnFile } from './tried-on-file.ts'
import { UNDELIVERED_PRICE } from './undelivered.ts'

/** Why the newest try of a renewal failed. */
export type Refusal = { reason: string; code: string; type: 'soft' | 'hard' | null }

type Row = {
  /** Encrypted; null if nothing is on file. */
  token: Buffer | null
  method: Instrument | null
  isUndelivered: boolean
  /** Null if no try of the next term has failed. */
  details: Attempt['details']
  code: string | null
}

/**
 * Why the instrument on file was refused for the next term of a subscription. Null if it was never tried, or if every
 * error was ours. An answer about an earlier instrument does not count. With `offset 0` only the orders of this
 * subscription are read.
 */
export async function lastRefusal(db: Db, secrets: Secrets, subscriptionId: string): Promise<Refusal | null> {
  const { rows } = await sql<Row>`
    select s.payment_token_enc as token, s.method, (${UNDELIVERED_PRICE}) is not null as "isUndelivered",
           failed.details, failed.processor_code as code
    from subscriptions s
    left join lateral (
      select a.details, a.processor_code, a.created_at
      from (select * from orders where subscription_id = s.id offset 0) o
      join payment_attempts a on a.order_id = o.id
      where o.flow = 'renewal' and o.price_snapshot->>'startsOn' = (s.renews_at + 1)::text
        and a.state in ('declined', 'rejected')) failed on true
    where s.id = ${subscriptionId}
    order by failed.created_at desc`.execute(db)
  for (const { token, method, details, code } of rows) {
    const refusal = refusalOf(details, code)
    if (refusal === null || remedyFor(refusal) === 'soon') continue
    const tried = triedOnFile(details ?? {})
    const isOfAnother =
      tried !== null && token !== null && !isStillOnFile(secrets, tried, { subscriptionId, token, method })
    return isOfAnother ? null : refusal
  }
  return rows[0]?.isUndelivered === true ? NOT_DELIVERED : null
}

function refusalOf(details: Attempt['details'], code: string | null): Refusal | null {
  const { reason, type }: AttemptDetails = details ?? {}
  return reason === undefined ? null : { reason, code: code ?? '', type: type ?? null }
}
