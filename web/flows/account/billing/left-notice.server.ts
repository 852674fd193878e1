import type { RouterContextProvider } from 'react-router'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { takeTonedNotice, type LeftNotice } from '#web/lib/notice.server.ts'

/** The sentences that say that a payment waits for its answer. */
const PAYING: readonly MessageKey[] = ['account.method.dueUnknown', 'plans.now.processing']

/** The sentence that another page left for Billing. If it says that a payment waits, Billing does not say it again. */
export function takeLeftNotice(
  context: Readonly<RouterContextProvider>,
): (Omit<LeftNotice, 'key'> & { saysPaying: boolean }) | null {
  const notice = takeTonedNotice(context)
  if (!notice) return null
  const { key, text, tone } = notice
  return { text, tone, saysPaying: PAYING.includes(key) }
}
