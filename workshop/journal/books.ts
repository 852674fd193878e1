import type { FindAnswer, PaymentGateway } from '#server/payments/gateway.ts'
import { stateOf, type OrderFacts } from './read-order.ts'

/** One movement of money in our records and at the gateway. */
export type Book = {
  name: string
  key: string
  says: string
  oursMinor: number | null
  theirsMinor: number | null
  currency: string
}

/** Every attempt and its capture, compared with the gateway's records. It calls the gateway without any faults. */
export async function compareBooks(
  gateway: PaymentGateway,
  { orderNo, events }: OrderFacts,
): Promise<Book[]> {
  const attempts = events.filter(({ what }) => what === 'attempt')
  const rows = await Promise.all(
    attempts.map(async (attempt, index) => {
      const key = `${orderNo}-${index + 1}`
      const theirs = attempt.transaction
        ? await gateway.find(attempt.transaction)
        : await gateway.findByAttempt(key)
      const booked = events.find(
        ({ what, note, transaction }) =>
          what === 'booked' && note === 'capture' && transaction === attempt.transaction,
      )
      const { currency, amountMinor } = attempt
      const isOurs = HELD.has(stateOf(attempt))
      const hold: Book = {
        name: `Attempt ${index + 1}`,
        key,
        says: wordsOf(theirs),
        oursMinor: isOurs ? amountMinor : null,
        theirsMinor: heldBy(theirs),
        currency,
      }
      const capture: Book = {
        ...hold,
        name: 'Capture',
        key: attempt.transaction ?? '',
        oursMinor: booked?.amountMinor ?? null,
        theirsMinor: isCaptured(theirs) ? theirs.transaction.amountMinor : null,
      }
      return isCaptured(theirs) || booked ? [hold, capture] : [hold]
    }),
  )
  return rows.flat()
}

const HELD: ReadonlySet<string> = new Set(['authorized', 'superseded'])
const HELD_THERE: ReadonlySet<string> = new Set(['authorised', 'captured', 'pending'])

function isCaptured(answer: FindAnswer): answer is FindAnswer & { outcome: 'found' } {
  return answer.outcome === 'found' && answer.transaction.status === 'captured'
}

function heldBy(answer: FindAnswer): number | null {
  return answer.outcome === 'found' && HELD_THERE.has(answer.transaction.status)
    ? answer.transaction.amountMinor
    : null
}

function wordsOf(answer: FindAnswer): string {
  if (answer.outcome === 'found') return `${answer.transaction.status} ${answer.transaction.id}`
  return answer.outcome === 'none' ? 'nothing' : `no answer, ${answer.because}`
}
