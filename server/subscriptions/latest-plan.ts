import { sql } from 'kysely'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { Db } from '#server/db/database.ts'
import { packageName } from '#server/packages/index.ts'

/** A person's newest subscription, also one that has ended. */
export type LatestPlan = {
  packageName: string
  termYears: number
  status: 'current' | 'expired' | 'cancelled'
  startsAt: Date
  /** The last paid day. */
  paidUntil: string
  /** The day of the grace period, from 1. Null if no payment is past due. */
  pastDueDay: number | null
  renews: boolean
  renewalMinor: number
  currency: string
  /** Whether a payment method is on file for the renewal. */
  hasMethod: boolean
  /** That method. Null without one, or if the gateway did not report it. */
  method: Instrument | null
  /** Whether its bank has refused it permanently. */
  isMethodRefused: boolean
}

const PAST_DUE_DAY = sql`case when s.status = 'current'
  then floor(extract(epoch from app_now() - s.past_due_since) / 86400)::int + 1 end`

/** The newest subscription of a person. Null if the person never had one. */
export async function readLatestPlan(db: Db, personId: string): Promise<LatestPlan | null> {
  const { rows } = await sql<LatestPlan>`
    select ${packageName('p')} as "packageName", s.term_years as "termYears", s.status, s.starts_at as "startsAt",
           s.renews_at::text as "paidUntil", ${PAST_DUE_DAY} as "pastDueDay", s.auto_renew as renews, s.renewal_minor as "renewalMinor", s.currency,
           s.payment_token_enc is not null as "hasMethod", s.method, s.method_refused_at is not null as "isMethodRefused"
    from subscriptions s join packages p on p.id = s.package_id
    where s.user_id = ${personId} order by s.starts_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export type PlanInShort = Pick<LatestPlan, 'packageName' | 'status' | 'paidUntil' | 'pastDueDay' | 'method'>

/** The newest subscription of each person who has or had one, by the id of the person. */
export async function latestPlans(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PlanInShort>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await sql<PlanInShort & { id: string }>`
    select distinct on (s.user_id) s.user_id as id, ${packageName('p')} as "packageName", s.status,
           s.renews_at::text as "paidUntil", ${PAST_DUE_DAY} as "pastDueDay", s.method
    from subscriptions s join packages p on p.id = s.package_id
    where s.user_id = any(${[...personIds]}::uuid[]) order by s.user_id, s.starts_at desc`.execute(db)
  return new Map(rows.map(({ id, ...plan }) => [id, plan]))
}
