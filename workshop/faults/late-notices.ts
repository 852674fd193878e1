import { z } from 'zod'
import type { Tape } from '../journal/tape.ts'
import type { Switches } from './switches.ts'

type Notify = (notification: { body: string; signature: string }) => Promise<boolean>

const content = z.object({ kind: z.string(), transactionId: z.string().nullable() })

/**
 * Delivers notifications of the gateway. While the switch is on, each arrives twice. Every second one is refused at
 * first. So the gateway sends it again later, after the next one.
 */
export function lateNotices(inner: Notify, { switches, tape }: { switches: Switches; tape: Tape }): Notify {
  const late = new Set<string>()
  let count = 0
  return async (notification) => {
    const isOn = switches.isOn('webhook-twice')
    if (isOn && !late.has(notification.body)) {
      count += 1
      if (count % 2 === 1) {
        late.add(notification.body)
        note(tape, notification.body, 'held back')
        return false
      }
    }
    const taken = await inner(notification)
    note(tape, notification.body, late.delete(notification.body) ? 'late' : '')
    if (!isOn) return taken
    const again = await inner(notification)
    note(tape, notification.body, 'again')
    return taken && again
  }
}

function note(tape: Tape, body: string, how: string): void {
  const { kind, transactionId } = content.parse(JSON.parse(body))
  const orderNo = tape.orderOf(transactionId ?? '')
  if (orderNo === null) return
  const text = [kind.replace('transaction_', ''), how].filter(Boolean).join(', ')
  tape.add({ kind: 'notice', at: tape.now(), orderNo, text, isHeld: how === 'held back' })
}
