import type { CurrentOrder } from '#domain/contracts/orders.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'

type Asked = { ok: true; body: CurrentOrder } | { ok: false; status: number; reason: string }

/**
 * Whether the newest payment of a buyer is still being confirmed.
 * @throws if it cannot be read, because the page must not offer another payment then
 */
export function isProcessing(asked: Asked): boolean {
  mustBeAnswered(asked, 'The order')
  return asked.ok && asked.body.state === 'processing'
}

/** Whether the newest payment of a buyer is confirmed. What was read before it may not know that yet. */
export function isPaid(asked: Asked): boolean {
  return asked.ok && asked.body.state === 'paid'
}
