import { sql } from 'kysely'

/** The column values of a draft without its typed data. */
export const FORGOTTEN = sql`
  parent = '{}', co_parent = null, children = '[]', address = null, referral = null, promo_codes = '{}',
  co_parent_asked_hash = null, referrer_key = null, anonymous_id = null, erased_at = now()`
