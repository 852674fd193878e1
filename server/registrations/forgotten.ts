import { sql } from 'kysely'

/** What a draft is set to when everything anybody typed into it is forgotten. */
export const FORGOTTEN = sql`
  parent = '{}', co_parent = null, children = '[]', address = null, referral = null, promo_codes = '{}',
  co_parent_asked_hash = null, referrer_key = null, anonymous_id = null, erased_at = now()`
