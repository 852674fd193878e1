import { surviveOutage } from '#web/lib/unreachable.ts'
import { PAYMENT_LIMIT_MS } from '#web/sections/checkout/waiting/survive-outage.ts'

/** The `clientAction` of a page that pays or gives money back. It waits for an answer as long as the payment page. */
export async function surviveOutageOfPayment<Answer>(args: { serverAction: () => Promise<Answer> }) {
  return surviveOutage(args, PAYMENT_LIMIT_MS)
}
