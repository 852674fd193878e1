import type { Choice } from '#domain/pricing/package-offer.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { priceOrder, type PriceOrderDeps, type PriceOrderOutcome } from '#server/orders/index.ts'
import { findInviteesOffer } from '../family-offer.ts'
import type { ParentRecord } from '../parent/parent-store.ts'

/** What an invited parent would pay: at their own address, for themselves alone. */
export async function priceParentOrder(
  deps: PriceOrderDeps,
  parent: Pick<ParentRecord, 'id' | 'address' | 'phone_country_code' | 'phone_number'>,
  { choice, codes }: { choice: Choice; codes: readonly string[] },
): Promise<PriceOrderOutcome> {
  const { id, address, phone_country_code: phoneCountryCode, phone_number: phoneNumber } = parent
  return priceOrder(deps, {
    scopeId: id,
    choice,
    payForCoParent: false,
    codes,
    referrerKey: await findInviteesOffer(deps.db, id),
    address,
    country: homeCountry({ address, phoneCountryCode, phoneNumber }),
  })
}
