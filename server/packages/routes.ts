import {
  checkCountryCriteria as criteriaContract,
  readPackages as packagesContract,
  readPricingGroup as groupContract,
} from '#domain/contracts/packages.ts'
import type { Flags } from '#domain/experiments/flags.ts'
import { meetsCountryCriteria } from '#domain/pricing/country-criteria.ts'
import { marketOf, pricingGroupOf, type PricingFlags } from '#domain/pricing/pricing-group.ts'
import type { Db } from '#server/db/database.ts'
import { countryName } from '#domain/places/country-names.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findGroupPackages, findPackageMarket, findPackages } from './package-store.ts'
import { packageView } from './package-view.ts'

/** What decides the prices a visitor sees. */
export type OfferFlags = PricingFlags & Pick<Flags, 'ukPackages'>
export type PackagesDeps = {
  db: Db
  flagsOf: (visitor: { anonymousId: string | null }) => Promise<OfferFlags> | OfferFlags
}

/** Serves the packages, the pricing group of a visitor, and whether a package may be sold to them. */
export function mountPackages(api: Api, { db, flagsOf }: PackagesDeps): void {
  mount(api, packagesContract, async ({ query, request }) => {
    const offers = await findPackages(db, query.ids.split(',').map(Number))
    return {
      status: 200 as const,
      body: { packages: offers.map((offer) => packageView(offer, request.locale)) },
    }
  })

  mount(api, groupContract, async ({ query, request }) => {
    const flags = await flagsOf({ anonymousId: request.anonymousId })
    const name = pricingGroupOf(flags)
    const market = marketOf({ ...query, ukPackages: flags.ukPackages })
    return {
      status: 200 as const,
      body: { pricingGroupName: name, packageIds: await findGroupPackages(db, { name, market }) },
    }
  })

  mount(api, criteriaContract, async ({ body, request }) => {
    const { packageId, countryCriteria } = body
    const [offer] = await findPackages(db, [packageId])
    if (!offer) return refuse(404, 'api.notFound')
    const { meets, country } = meetsCountryCriteria({
      packageMarket: await findPackageMarket(db, packageId),
      phoneCountryCode: countryCriteria.countryCode,
      country: countryCriteria.country,
    })
    const result = meets ? ('SUCCESS' as const) : ('FAILURE' as const)
    return {
      status: 200 as const,
      body: { result, country, countryName: countryName(country, request.locale) },
    }
  })
}
