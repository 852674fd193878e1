import { describeError } from '#server/platform/log.ts'
import type { Engine } from '../engine.ts'

/** The gateway did not answer, so the comparison is not complete. */
export class NoComparison extends Error {
  override readonly name = 'NoComparison'
}

/**
 * Compares one payment or refund. An error in our code raises an alert, and does not stop the others. Returns whether it
 * was compared.
 * @throws NoComparison when the gateway does not answer
 */
export async function compareApart(
  { log }: Pick<Engine, 'log'>,
  compare: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await compare()
    return true
  } catch (error) {
    if (error instanceof NoComparison) throw error
    log.alert('comparing a payment failed and will be tried again', describeError(error))
    return false
  }
}
