import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { readCoupons, type coupon } from '#domain/contracts/pricing.ts'
import { call } from '#web/lib/api.server.ts'
import type { DraftKey } from './draft.server.ts'

/** The coupons that this draft may use, the best first. */
export async function couponsOfDraft(
  context: Readonly<RouterContextProvider>,
  key: DraftKey,
): Promise<readonly z.output<typeof coupon>[]> {
  const found = await call(context, readCoupons, key)
  return found.ok ? found.body.coupons : []
}
