import { z } from 'zod'
import { PRICING_GROUPS } from '../pricing/pricing-group.ts'
import { contract } from './contract.ts'
import { bearer, countryCode, minorUnits, text } from './fields.ts'

/** A line of what a buyer gets. The note may be empty. */
const feature = z.object({ text: z.string(), note: z.string() })
const extra = z.object({ service: z.string(), price: minorUnits, priceFormatted: z.string() })
/** One term of a build-your-own package, with its possible extras. */
const term = z.object({
  productId: z.string(),
  years: z.union([z.literal(1), z.literal(2)]),
  price: minorUnits,
  priceFormatted: z.string(),
  extras: z.array(extra),
})

const packageShape = z.object({
  id: z.number().int(),
  displayName: z.string(),
  /** Empty for a package without texts. */
  description: z.string(),
  /** On the edge of its card; empty for none. */
  badge: z.string(),
  /** Empty for a package whose services say what it brings. */
  features: z.array(feature),
  receiptText: z.string(),
  packageName: z.string(),
  subDurationInYears: z.union([z.literal(1), z.literal(2)]),
  buildYourOwn: z.boolean(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  price: minorUnits,
  priceFormatted: z.string(),
  vatAmount: minorUnits,
  vatAmountFormatted: z.string(),
  includesVat: z.boolean(),
  analyticsPackage: z.string(),
  productId: z.string(),
  services: z.array(z.string()),
  /** What a buyer reads about those services, and about the extras. */
  serviceTexts: z.array(
    z.object({ service: z.string(), name: z.string(), description: z.string(), features: z.array(feature) }),
  ),
  terms: z.array(term),
})
export type PackageView = z.output<typeof packageShape>

export const readPackages = contract({
  id: 'readPackages',
  tag: 'Packages',
  summary: 'Read packages by id',
  description: 'In the requested order.',
  security: [],
  method: 'get',
  path: '/v2/packages',
  query: z.object({ ids: z.string().regex(/^\d{1,9}(,\d{1,9}){0,19}$/) }),
  answers: { 200: z.object({ packages: z.array(packageShape) }) },
})

export const readPricingGroup = contract({
  id: 'readPricingGroup',
  tag: 'Packages',
  summary: 'Read the pricing group of a visitor',
  description: 'For a country and a phone, with the ids of its packages.',
  security: [],
  method: 'get',
  path: '/v2/pricing-groups',
  query: z.object({
    country: countryCode,
    phoneCountryCode: z.string().regex(/^\d{1,4}$/),
    phoneNumber: z.string().regex(/^\d{0,15}$/),
  }),
  answers: {
    200: z.object({ pricingGroupName: z.enum(PRICING_GROUPS), packageIds: z.array(z.number().int()) }),
  },
})

export const checkCountryCriteria = contract({
  id: 'checkCountryCriteria',
  tag: 'Packages',
  summary: 'Check whether a package is on sale',
  description: 'For a country and a phone.',
  security: [],
  method: 'post',
  path: '/v2/country-criteria',
  headers: bearer.partial(),
  body: z.object({
    packageId: z.number().int(),
    countryCriteria: z.object({
      /** A dialling code such as `+1`; empty if it is not known. */
      countryCode: z.string().regex(/^\+?\d{0,4}$/),
      phoneNumber: text(20),
      country: countryCode,
    }),
  }),
  answers: {
    200: z.object({ result: z.enum(['SUCCESS', 'FAILURE']), country: countryCode, countryName: z.string() }),
  },
  refusals: [404],
})
