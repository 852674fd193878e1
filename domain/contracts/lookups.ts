import { z } from 'zod'
import { contract } from './contract.ts'

const options = z.array(z.object({ key: z.string(), label: z.string() }))
export type LookupOption = z.output<typeof options>[number]

const regions = z.array(z.object({ code: z.string(), name: z.string() }))
const timezones = z.array(z.object({ id: z.string(), shortName: z.string(), longName: z.string() }))

const country = z.string().regex(/^[A-Z]{2}$/)
/** The name is used for regions without a code. */
const region = z.string().min(1).max(60)

const lookups = z.object({
  /** Lists of the professional's form: bench officer positions, colleague roles, referral sources, titles, phones. */
  benchOfficers: options,
  colleagues: options,
  referrals: options,
  titles: options,
  countryCodes: options,
  countries: options,
  /** The regions of the form's initial country. */
  regions,
  /** For the parents' forms: `key` is the dialling code, such as `+1`. */
  diallingCodes: options,
  parentReferrals: options,
  /** Suggestions; people may write their own question. */
  securityQuestions: options,
})
export type Lookups = z.output<typeof lookups>

const countryLookup = z.object({
  regions,
  timezones,
  /** The roles a professional can have in this country. */
  roles: options,
  /** The labels of address fields in this country. */
  labels: z.object({ region: z.string(), postalCode: z.string() }),
})
export type CountryLookup = z.output<typeof countryLookup>

export const readLookups = contract({
  id: 'readLookups',
  tag: 'Lookups',
  summary: 'Read the lists of choices',
  description: 'In the language of the request.',
  security: [],
  method: 'get',
  path: '/v2/lookups',
  answers: { 200: lookups },
})

export const readCountryLookup = contract({
  id: 'readCountryLookup',
  tag: 'Lookups',
  summary: 'Read the choices of a country',
  description: 'Its regions, time zones and professional roles.',
  security: [],
  method: 'get',
  path: '/v2/lookups/countries/{country}',
  params: z.object({ country }),
  answers: { 200: countryLookup },
  refusals: [404],
})

export const readRegionLookup = contract({
  id: 'readRegionLookup',
  tag: 'Lookups',
  summary: 'Read the time zones of a region',
  description: 'They are narrower than those of its country in the United States and Canada.',
  security: [],
  method: 'get',
  path: '/v2/lookups/countries/{country}/regions/{region}',
  params: z.object({ country, region }),
  answers: { 200: z.object({ timezones }) },
  refusals: [404],
})
