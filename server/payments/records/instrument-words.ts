import { sql, type RawBuilder } from 'kysely'

/** Between the brand and the last digits of a card. */
const HIDDEN_DIGITS = ' •• '

/**
 * What pays an attempt, in the words of staff: `Visa •• 1111`, `PayPal`, or `a card` if the gateway did not report which.
 * Null for an order of zero. `alias` is that of `payment_attempts`.
 */
export function instrumentWords(alias: string): RawBuilder<string | null> {
  const [details, method] = [sql.ref(`${alias}.details`), sql.ref(`${alias}.method`)]
  return sql`coalesce(
    nullif(concat_ws(${HIDDEN_DIGITS}, ${details}->'instrument'->>'brand', ${details}->'instrument'->>'lastFour'), ''),
    case ${method} when 'CREDIT_CARD' then 'a card' when 'PAYPAL' then 'PayPal' when 'VENMO' then 'Venmo' end)`
}
