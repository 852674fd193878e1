import { sql } from 'kysely'

/**
 * Whether the person of the subscription `s` has never joined the place that another person paid for them. They know only
 * their invitation, have agreed to nothing, and cannot log in.
 */
export const NEVER_JOINED = sql<boolean>`(
  not exists (select from credentials own where own.user_id = s.user_id)
  and exists (select from orders bought where bought.id = s.order_id and bought.payer_id <> s.user_id))`
