import { checkAddress, type PlacesOffered, type TypedAddress } from '#domain/addresses/address.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import { valuesIn } from '#web/lib/form-data.ts'
import type { Text } from '#domain/messages/text.ts'
import type { AddressValues } from './address-fields.tsx'
import { addressOf } from './billing-address.ts'
import { atBillingFields } from './request-names.ts'

/** The errors that the address rules find in a billing form. */
export function checkBilling({
  entered,
  offered,
  text,
}: {
  entered: FormData
  offered: PlacesOffered
  text: Text
}): ShownError[] {
  const typed = typedAddress(addressOf(valuesIn(entered)))
  return inWords(atBillingFields(checkAddress(typed, offered).errors), text)
}

function typedAddress({ billingAddress, billingAddress2, timezone, ...places }: AddressValues): TypedAddress {
  return { line1: billingAddress, line2: billingAddress2, timeZone: timezone, ...places }
}
