import type { RouterContextProvider } from 'react-router'
import { updateParent, type ParentView } from '#domain/contracts/parents.ts'
import { call } from '#web/lib/api.server.ts'
import type { CallResult } from '#web/lib/contract-call.ts'
import { keepCountry } from '#web/lib/home-country.server.ts'
import type { BillingInput } from '../checkout-action.server.ts'
import { forgetTypedAddress } from './typed-address.server.ts'
import { withOnlyTimeZone } from './only-time-zone.server.ts'

/** Saves a parent's address and time zone. The headers contain the bearer that allows it. */
export async function saveParentAddress(
  context: Readonly<RouterContextProvider>,
  { headers, parent }: { headers: { authorization: string }; parent: ParentView },
  input: BillingInput,
): Promise<CallResult<typeof updateParent>> {
  const { timeZone, ...address } = await withOnlyTimeZone(context, input)
  const { userId, firstName, lastName, email, phoneCountryCode, phoneNumber } = parent
  const result = await call(context, updateParent, {
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
  if (result.ok) {
    keepCountry(context, address.country)
    forgetTypedAddress(context)
  }
  return result
}
