import type { Wanted } from '#server/checkout/index.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { codeTrier, priceOrder, type PriceOrderDeps, type PriceOrderOutcome } from '#server/orders/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Draft } from '../draft.ts'

export type PriceDraftDeps = PriceOrderDeps & { secrets: Secrets }
export type WantedHere = Wanted & { request: Pick<RequestContext, 'anonymousId' | 'address'> }

/** The price of a choice for a draft. Paying for a co-parent who may have an account is not offered. */
export async function priceDraft(
  deps: PriceDraftDeps,
  draft: Draft,
  wanted: WantedHere,
): Promise<PriceOrderOutcome> {
  return priceOrder(deps, {
    scopeId: draft.id,
    choice: wanted.choice,
    buyer: {
      anonymousId: wanted.request.anonymousId ?? draft.anonymous_id,
      phoneCountryCode: draft.parent.phoneCountryCode,
      country: (wanted.address ?? draft.address)?.country ?? null,
    },
    payForCoParent: wanted.payForCoParent && mayPayForCoParent(draft),
    codes: wanted.codes,
    trier: codeTrier(deps.secrets, { scopeId: draft.id, address: wanted.request.address }),
    referrerKey: draft.referrer_key,
    address: wanted.address ? { ...wanted.address, region: wanted.address.region ?? '' } : null,
    country: homeCountry({ ...draft.parent, address: wanted.address }),
    timeZone: draft.parent.timeZone,
  })
}

/** Whether the co-parent is known and seems to have no account. */
export function mayPayForCoParent(draft: Draft): boolean {
  return draft.co_parent !== null && !draft.co_parent_duplicate_confirmed
}
