import type { RouterContextProvider } from 'react-router'
import {
  checkCountryCriteria,
  readPackages,
  readPricingGroup,
  type PackageView,
} from '#domain/contracts/packages.ts'
import type { ParentView } from '#domain/contracts/parents.ts'
import { DEFAULT_DIALLING_CODE } from '#domain/people/international-phone.ts'
import { DEFAULT_COUNTRY, homeCountry } from '#domain/places/home-country.ts'
import { call } from '#web/lib/api.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'

type Context = Readonly<RouterContextProvider>
export type PricingGroup = { pricingGroupName: 'P0' | 'P1' | 'P2' | 'P3'; packageIds: number[] }
/** The known data about a person's country. It decides which packages the person is offered. */
export type Residence = { phoneCountryCode: string; phoneNumber: string; address: { country: string } | null }

/** The country of a buyer: that of the billing address, or before that of the phone. */
export function countryOf(residence: Residence): string {
  return homeCountry(residence) ?? DEFAULT_COUNTRY
}

/** The residence of a parent with an account or an invitation. */
export function residenceOf({ phoneCountryCode, phoneNumber, address }: ParentView): Residence {
  return {
    phoneCountryCode: phoneCountryCode ?? DEFAULT_DIALLING_CODE,
    phoneNumber: phoneNumber ?? '',
    address,
  }
}

/**
 * The pricing group of a person and the packages it offers.
 * @throws if it cannot be read, because the page must not say that nothing is sold in their country
 */
export async function readGroup(context: Context, residence: Residence): Promise<PricingGroup> {
  const { phoneCountryCode, phoneNumber } = residence
  const result = await call(context, readPricingGroup, {
    query: {
      country: countryOf(residence),
      phoneCountryCode: phoneCountryCode.replace('+', ''),
      phoneNumber,
    },
  })
  mustBeAnswered(result, 'The pricing group')
  return result.ok ? result.body : { pricingGroupName: 'P0', packageIds: [] }
}

/** The packages of these ids, for a page that stands without them. None if they cannot be read. */
export async function readPackagesOf(context: Context, ids: readonly number[]): Promise<PackageView[]> {
  if (ids.length === 0) return []
  const result = await askPackages(context, ids)
  return result.ok ? result.body.packages : []
}

/** The packages of these ids, for a page that is about them. @throws if they cannot be read */
export async function readOffered(context: Context, ids: readonly number[]): Promise<PackageView[]> {
  if (ids.length === 0) return []
  const result = await askPackages(context, ids)
  mustBeAnswered(result, 'The packages')
  return result.ok ? result.body.packages : []
}

function askPackages(context: Context, ids: readonly number[]) {
  return call(context, readPackages, { query: { ids: ids.join(',') } })
}

/** The country where this package is not sold for this person, or null. Null also if the check fails. */
export async function mismatchOf(
  context: Context,
  {
    residence,
    packageId,
    headers,
  }: { residence: Residence; packageId: number; headers: { authorization?: string } },
): Promise<{ country: string } | null> {
  const { phoneCountryCode, phoneNumber } = residence
  const countryCriteria = { countryCode: phoneCountryCode, phoneNumber, country: countryOf(residence) }
  const result = await call(context, checkCountryCriteria, { headers, body: { packageId, countryCriteria } })
  if (!result.ok || result.body.result === 'SUCCESS') return null
  return { country: result.body.country }
}
