import type { RouterContextProvider } from 'react-router'
import type { ParentView } from '#domain/contracts/parents.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import { readCountries, readPlaces } from '#web/lib/lookups.server.ts'
import { packNames } from '#web/delivery/index.ts'
import { countryOf, residenceOf, type Residence } from '#web/sections/plan-picker/offered-packages.server.ts'
import type { AddressValues } from './address-fields.tsx'
import { readTypedAddress } from './typed-address.server.ts'
import type { Places } from './use-places.ts'

export type BillingForm = {
  person: { firstName: string; lastName: string; email: string }
  address: AddressValues
  /** Packed by `packNames`. */
  countries: string
  places: Places
}
type Known = {
  person: BillingForm['person']
  residence: Residence
  address: (Omit<AddressDraft, 'region'> & { region: string | null }) | null
  timeZone: string | null
  /** The address that was typed and not sent. It is shown in place of the saved one. */
  typed?: AddressValues | null
}

/** The first values of the billing form: the known data of a person, and the places of their country. */
export async function readBillingForm(
  context: Readonly<RouterContextProvider>,
  { person: { firstName, lastName, email }, residence, address, timeZone, typed }: Known,
): Promise<BillingForm> {
  const shown = typed ?? {
    billingAddress: address?.line1 ?? '',
    billingAddress2: address?.line2 ?? '',
    city: address?.city ?? '',
    region: address?.region ?? '',
    postalCode: address?.postalCode ?? '',
    country: countryOf(residence),
    timezone: timeZone ?? '',
  }
  const { country, region } = shown
  const [countries, places] = await Promise.all([
    readCountries(context),
    readPlaces(context, { country, region }),
  ])
  return {
    person: { firstName, lastName, email },
    address: shown,
    countries: packNames(countries),
    places: places ?? { regions: [], timezones: [] },
  }
}

/** The same for a person with a record. A paid order shows only what is saved. */
export async function readParentBilling(
  context: Readonly<RouterContextProvider>,
  parent: ParentView,
  { isPaid = false }: { isPaid?: boolean } = {},
): Promise<BillingForm> {
  const { userId, firstName, lastName, email, address, timeZone } = parent
  const person = { firstName, lastName, email: email ?? '' }
  const typed = isPaid ? null : readTypedAddress(context, userId)
  return readBillingForm(context, { person, residence: residenceOf(parent), address, timeZone, typed })
}
