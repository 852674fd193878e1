import {
  checkCountryCriteria as criteriaContract,
  readPackages as packagesContract,
  readPricingGroup as groupContract,
} from '#domain/contracts/packages.ts'
import { decidingCountry, marketOf } from '#domain/pricing/market.ts'
import { countryName } from '#domain/places/country-names.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOffer, type OfferDeps } from './find-offer.ts'
import { findPackageMarkets, findPackages } from './package-store.ts'
import { packageView } from './package-view.ts'

/** Serves the packages, a visitor's pricing group, and whether a package is on sale for the visitor. */
export function mountPackages(api: Api, deps: OfferDeps): void {
  const { db, flagsOf } = deps
  mount(api, packagesContract, async ({ query, request }) => {
    const offers = await findPackages(db, query.ids.split(',').map(Number))
    return {
      status: 200,
      body: { packages: offers.map((offer) => packageView(offer, request.locale)) },
    }
  })

  mount(api, groupContract, async ({ query: { country, phoneCountryCode }, request: { anonymousId } }) => {
    const { group, packageIds } = await findOffer(deps, { country, phoneCountryCode, anonymousId })
    return { status: 200, body: { pricingGroupName: group, packageIds } }
  })

  mount(api, criteriaContract, async ({ body, request }) => {
    const { packageId, countryCriteria } = body
    const [offer] = await findPackages(db, [packageId])
    if (!offer) return refuse(404, 'api.notFound')
    const place = { country: countryCriteria.country, phoneCountryCode: countryCriteria.countryCode }
    const { ukPackages } = await flagsOf({ anonymousId: request.anonymousId })
    const meets = (await findPackageMarkets(db, packageId)).includes(marketOf({ ...place, ukPackages }))
    const result = meets ? ('SUCCESS' as const) : ('FAILURE' as const)
    const country = decidingCountry(place) ?? place.country
    return {
      status: 200,
      body: { result, country, countryName: countryName(country, request.locale) },
    }
  })
}
