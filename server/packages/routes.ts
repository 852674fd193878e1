import {
  checkCountryCriteria as criteriaContract,
  readPackages as packagesContract,
  readPricingGroup as groupContract,
} from '#domain/contracts/packages.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { meetsCountryCriteria } from '#domain/pricing/country-criteria.ts'
import {
  marketOf,
  pricingGroupOf,
  type PricingExperiment,
  type Variant,
} from '#domain/pricing/pricing-group.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findGroupPackages, findPackageMarket, findPackages } from './package-store.ts'
import { packageView } from './package-view.ts'

/** How a visitor takes part in what decides prices. What is left out is off. */
export type PricingVariants = Partial<Record<PricingExperiment, Variant>> & { ukPackages?: Variant }
export type PackagesDeps = {
  db: Db
  variantsOf: (visitor: { anonymousId: string | null }) => Promise<PricingVariants> | PricingVariants
}

/** Serves the packages, the pricing group of a visitor, and whether a package may be sold to them. */
export function mountPackages(api: Api, { db, variantsOf }: PackagesDeps): void {
  mount(api, packagesContract, async ({ query, request }) => {
    const offers = await findPackages(db, query.ids.split(',').map(Number))
    return {
      status: 200 as const,
      body: { packages: offers.map((offer) => packageView(offer, request.locale)) },
    }
  })

  mount(api, groupContract, async ({ query, request }) => {
    const { ukPackages = 'Off', ...experiments } = await variantsOf({ anonymousId: request.anonymousId })
    const name = pricingGroupOf(experiments)
    const market = marketOf({ ...query, ukPackages })
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
    const countryName = countryNameOf(country, request.locale)
    return { status: 200 as const, body: { result, country, countryName } }
  })
}

function countryNameOf(country: string, locale: Locale): string {
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(country) ?? country
}
