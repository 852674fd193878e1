import type { RouterContextProvider } from 'react-router'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { takeNoticeKey } from '#web/lib/notice.server.ts'
import type { Tone } from '#web/ui/notice.tsx'

/** The sentence that another page left for Billing. */
export type LeftNotice = {
  text: string
  tone: Tone
  /** It says that a payment waits for its answer. Billing then does not say it again. */
  saysPaying: boolean
}

/** The sentences that are no success. */
const OTHERS: Partial<Record<MessageKey, Omit<LeftNotice, 'text'>>> = {
  'account.method.dueDeclined': { tone: 'warning', saysPaying: false },
  'account.method.dueUnknown': { tone: 'info', saysPaying: true },
  'plans.now.processing': { tone: 'info', saysPaying: true },
}

/** The sentence that another page left for Billing. It is returned once. */
export function takeLeftNotice(context: Readonly<RouterContextProvider>): LeftNotice | null {
  const key = takeNoticeKey(context)
  if (!key) return null
  return { text: textOf(context)(key), ...(OTHERS[key] ?? { tone: 'success', saysPaying: false }) }
}
