import type { NewEvent } from '#domain/contracts/published-events.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvents } from '#server/events/index.ts'

type Because = Extract<NewEvent, { type: 'subscription.ended' }>['data']['because']

/** Records that subscriptions have ended, in the transaction that ends them. */
export async function recordEnded(
  tx: Tx,
  ended: readonly { id: string; userId: string }[],
  because: Because,
): Promise<void> {
  await recordEvents(
    tx,
    ended.map(({ id: subscriptionId, userId: personId }) => ({
      type: 'subscription.ended',
      personId,
      data: { subscriptionId, because },
    })),
  )
}
