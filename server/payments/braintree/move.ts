import type { TransactionStatus, Unknown } from '../gateway.ts'
import { isNotFound } from './errors.ts'
import { findTransaction } from './search.ts'
import type { BraintreeSdk } from './sdk.ts'
import { readTransaction } from './transaction.ts'

type Move<Done extends 'captured' | 'voided'> = {
  sdk: BraintreeSdk
  transactionId: string
  send: () => ReturnType<BraintreeSdk['transaction']['void']>
  done: Done
}
type MoveAnswer<Done> = { outcome: Done } | { outcome: 'refused'; status: TransactionStatus | null } | Unknown

/**
 * Captures or releases. After a refusal, the transaction is looked up. An earlier call with a lost answer may have done
 * it already. PayPal settles with the capture, so an accepted capture can have failed (4001). Therefore the state of an
 * accepted call counts too. Source: the SDK's test “submits a paypal transaction for settlement”, and Braintree,
 * “Settlement responses”.
 * @throws what the SDK throws, if the effect is unknown
 */
export async function moveTransaction<Done extends 'captured' | 'voided'>({
  sdk,
  transactionId,
  send,
  done,
}: Move<Done>): Promise<MoveAnswer<Done>> {
  try {
    const { success, transaction } = await send()
    if (success && readTransaction(transaction)?.status === done) return { outcome: done }
  } catch (error) {
    if (isNotFound(error)) return { outcome: 'refused', status: null }
    throw error
  }
  const now = await findTransaction(sdk, transactionId)
  if (now.outcome === 'unknown') return now
  if (now.outcome === 'none') return { outcome: 'refused', status: null }
  const { status } = now.transaction
  return status === done ? { outcome: done } : { outcome: 'refused', status }
}
