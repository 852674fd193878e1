import type { Choice } from '#domain/pricing/package-offer.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { codeTrier, priceOrder, type PriceOrderDeps, type PriceOrderOutcome } from '#server/orders/index.ts'
import { findInviteesOffer } from '../family-offer.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { ParentRecord } from '../parent/parent-store.ts'

type Wanted = {
  choice: Choice
  codes: readonly string[]
  request: Pick<RequestContext, 'anonymousId' | 'address'>
}

/** What an invited parent would pay: at their own address, for themselves alone. */
export async function priceParentOrder(
  deps: PriceOrderDeps & { secrets: Secrets },
  parent: ParentRecord,
  { choice, codes, request }: Wanted,
): Promise<PriceOrderOutcome> {
  const { id, address, phone_country_code: phoneCountryCode, phone_number: phoneNumber } = parent
  return priceOrder(deps, {
    scopeId: id,
    choice,
    buyer: {
      anonymousId: request.anonymousId,
      phoneCountryCode: phoneCountryCode ?? '',
      country: address?.country ?? null,
    },
    payForCoParent: false,
    codes,
    trier: codeTrier(deps.secrets, { scopeId: id, address: request.address }),
    referrerKey: await findInviteesOffer(deps.db, id),
    address,
    country: homeCountry({ address, phoneCountryCode, phoneNumber }),
    timeZone: parent.time_zone,
  })
}
