import type { RouterContextProvider } from 'react-router'
import { updateCoParent } from '#domain/contracts/families.ts'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { isTreatment } from '#domain/experiments/flags.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { flagsOf } from '#web/lib/flags.server.ts'

/**
 * Records that the co-parent's device is not checked yet. No page waits for this call, and its failure stops
 * nothing.
 */
export function noteDeviceCheck(
  context: Readonly<RouterContextProvider>,
  { clickToJoinToken, registration: { parent, coParent } }: PlacedOrder,
): void {
  if (!coParent || !isTreatment(flagsOf(context), 'deviceCheck')) return
  const { familyId } = parent
  const noted = call(context, updateCoParent, {
    params: { familyId },
    headers: bearer(clickToJoinToken),
    body: { familyId, name: 'deviceCheck', userId: coParent.userId, value: false },
  })
  // The API logs the failure.
  noted.catch(() => undefined)
}
