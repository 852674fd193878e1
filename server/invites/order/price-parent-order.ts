import type { Choice } from '#domain/pricing/package-offer.ts'
import { priceForPerson } from '#server/checkout/index.ts'
import type { PriceOrderDeps, PriceOrderOutcome } from '#server/orders/index.ts'
import { findInviteesOffer } from '../family-offer.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { ParentRecord } from '../parent/parent-store.ts'

type Wanted = {
  choice: Choice
  codes: readonly string[]
  request: Pick<RequestContext, 'anonymousId' | 'address'>
}

/** The price for an invited parent, with the offer of the person who invited them. */
export async function priceParentOrder(
  deps: PriceOrderDeps & { secrets: Secrets },
  parent: ParentRecord,
  wanted: Wanted,
): Promise<PriceOrderOutcome> {
  return priceForPerson(deps, parent, {
    ...wanted,
    referrerKey: await findInviteesOffer(deps.db, parent.id),
  })
}
