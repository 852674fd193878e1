import { onTestFinished } from 'vitest'
import { eventReceiver, type EventReceiver } from './event-receiver.ts'

/** A receiver of events that stops when its test ends. */
export async function aReceiver(): Promise<EventReceiver> {
  const receiver = await eventReceiver()
  onTestFinished(receiver.stop)
  return receiver
}
