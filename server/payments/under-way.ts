import { sql, type RawBuilder } from 'kysely'

/**
 * Whether no payment of a draft or user is open in a query: what an order still needs to be completed must stay.
 * `scope` names the column that holds the draft's or user's id.
 */
export function noPaymentUnderWay(scope: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select 1 from orders o where o.scope_id = ${sql.ref(scope)} and (o.state = 'authorized' or exists (
      select 1 from payment_attempts a
      where a.order_id = o.id and a.state in ('sending', 'unknown', 'watch', 'superseded', 'manual'))))`
}
