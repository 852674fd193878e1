import { z } from 'zod'
import type { WebhookAnswer } from '../gateway.ts'
import { webhookKind } from '../webhook-kinds.ts'
import { errorType } from './errors.ts'
import type { BraintreeSdk } from './sdk.ts'

/** The parts of a notification that we read. Each kind has its own. */
const notification = z.object({
  kind: z.string(),
  timestamp: z.string(),
  /** A refund contains the payment that it refunds. */
  transaction: z.object({ id: z.string(), refundedTransactionId: z.string().nullish() }).nullish(),
  dispute: z.object({ transaction: z.object({ id: z.string() }).nullish() }).nullish(),
  transactionReview: z.object({ transactionId: z.string() }).nullish(),
  revokedPaymentMethodMetadata: z.object({ token: z.string() }).nullish(),
  paymentMethodCustomerDataUpdatedMetadata: z.object({ token: z.string() }).nullish(),
})

/** Reads `bt_signature` and `bt_payload` of a form. The SDK checks the signature of the payload. */
export async function readNotification(sdk: BraintreeSdk, body: string): Promise<WebhookAnswer> {
  const form = new URLSearchParams(body)
  try {
    const given = await sdk.webhookNotification.parse(
      form.get('bt_signature') ?? '',
      form.get('bt_payload') ?? '',
    )
    const parsed = notification.safeParse(given)
    if (!parsed.success) return { outcome: 'refused', because: 'content' }
    const { kind, timestamp, transaction, dispute, transactionReview } = parsed.data
    const { revokedPaymentMethodMetadata: revoked, paymentMethodCustomerDataUpdatedMetadata: updated } =
      parsed.data
    return {
      outcome: 'event',
      kind: webhookKind(kind),
      transactionId:
        transaction?.refundedTransactionId ??
        transaction?.id ??
        dispute?.transaction?.id ??
        transactionReview?.transactionId ??
        null,
      vaultToken: revoked?.token ?? updated?.token ?? null,
      at: new Date(timestamp),
    }
  } catch (error) {
    const forged = errorType(error) === 'invalidSignatureError'
    return { outcome: 'refused', because: forged ? 'signature' : 'content' }
  }
}
