import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { readCoupons, type coupon } from '#domain/contracts/pricing.ts'
import { call } from '#web/lib/api.server.ts'
import { draftKey } from './draft.server.ts'

/** The coupons this draft may use, the best first. */
export async function couponsOfDraft(
  context: Readonly<RouterContextProvider>,
): Promise<readonly z.output<typeof coupon>[]> {
  const key = draftKey(context)
  const found = key ? await call(context, readCoupons, key) : null
  return found?.ok ? found.body.coupons : []
}
