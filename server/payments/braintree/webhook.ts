import { z } from 'zod'
import type { WebhookAnswer } from '../gateway.ts'
import { errorType } from './errors.ts'
import type { BraintreeSdk } from './sdk.ts'

/** The parts of a notification that we read. The transaction is in it, or in its dispute. */
const notification = z.object({
  kind: z.string(),
  timestamp: z.string(),
  transaction: z.object({ id: z.string() }).nullish(),
  dispute: z.object({ transaction: z.object({ id: z.string() }).nullish() }).nullish(),
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
    const { kind, timestamp, transaction, dispute } = parsed.data
    const transactionId = transaction?.id ?? dispute?.transaction?.id ?? null
    return { outcome: 'event', kind, transactionId, at: new Date(timestamp) }
  } catch (error) {
    const forged = errorType(error) === 'invalidSignatureError'
    return { outcome: 'refused', because: forged ? 'signature' : 'content' }
  }
}
