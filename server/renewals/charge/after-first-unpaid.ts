import { sql } from 'kysely'
import { NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Tx } from '#server/db/database.ts'
import { readPriceSnapshot } from '#server/orders/index.ts'
import type { FirstTerm } from '#server/payments/index.ts'
import { afterUnpaid } from './after-unpaid.ts'

type Deps = Parameters<typeof afterUnpaid>[0]

/**
 * Charges the first term of a subscription again, as a renewal on its first day. The buyer agreed to the amount beside
 * “Pay now”. This counts as the notice, so no mail is needed before the charge.
 */
export async function afterFirstUnpaid(deps: Deps, tx: Tx, first: FirstTerm): Promise<void> {
  const { subscriptionId, paidUntil, decline } = first
  const { subTotalAfterDiscountMinor, taxMinor, currency, packageId, years } = readPriceSnapshot(
    first.snapshot,
  )
  const agreed = sql<Date>`app_now() - make_interval(days => ${NOTICE_DAYS.first}::int)`
  await tx
    .insertInto('renewal_notices')
    .values({
      subscription_id: subscriptionId,
      period_start: paidUntil,
      amount_minor: subTotalAfterDiscountMinor,
      tax_minor: taxMinor,
      currency,
      package_id: packageId,
      term_years: years,
      noticed_at: agreed,
      sent_at: agreed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await afterUnpaid(deps, tx, { subscriptionId, decline, tried: null })
}
