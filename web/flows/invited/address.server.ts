import type { RouterContextProvider } from 'react-router'
import { updateParent, type ParentView } from '#domain/contracts/parents.ts'
import { call, type CallResult } from '../../lib/api.server.ts'
import { readCountries, readPlaces } from '../../lib/lookups.server.ts'
import type { AddressValues } from '../../sections/checkout/address-fields.tsx'
import type { BillingInput } from '../../sections/checkout/checkout-action.server.ts'
import type { Country, Places } from '../../sections/checkout/use-places.ts'
import { countryOf } from '../../sections/plan-picker/offered-packages.server.ts'
import { buyerOf, type Invited } from './invitation.server.ts'

type Context = Readonly<RouterContextProvider>

export type BillingForm = {
  person: { firstName: string; lastName: string; email: string }
  address: AddressValues
  countries: Country[]
  places: Places
}

/** What the billing form begins with. */
export async function readBillingForm(context: Context, parent: ParentView): Promise<BillingForm> {
  const country = countryOf(buyerOf(parent))
  const { address, firstName, lastName, email, timeZone } = parent
  const region = address?.region ?? ''
  const [countries, places] = await Promise.all([
    readCountries(context),
    readPlaces(context, { country, region }),
  ])
  return {
    person: { firstName, lastName, email: email ?? '' },
    address: {
      billingAddress: address?.line1 ?? '',
      billingAddress2: address?.line2 ?? '',
      city: address?.city ?? '',
      region,
      postalCode: address?.postalCode ?? '',
      country,
      timezone: timeZone ?? '',
    },
    countries,
    places: places ?? { regions: [], timezones: [] },
  }
}

/** Keeps where an invited parent lives, with the time zone that goes with it. */
export async function saveAddress(
  context: Context,
  { bearer, parent }: Pick<Invited, 'bearer' | 'parent'>,
  { timeZone, ...address }: BillingInput,
): Promise<CallResult<typeof updateParent>> {
  const { userId, headers } = bearer
  const { firstName, lastName, email, phoneCountryCode, phoneNumber } = parent
  return call(context, updateParent, {
    params: { userId },
    headers,
    body: {
      parent: {
        userId,
        firstName,
        lastName,
        email: email ?? '',
        phoneCountryCode: phoneCountryCode ?? '',
        phoneNumber: phoneNumber ?? '',
        timeZone,
      },
      address,
      sections: ['ADDRESS'],
    },
  })
}
