import { checkAddress, type PlacesOffered } from '#domain/addresses/address.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import { valuesIn } from '#web/lib/form-data.ts'
import { addressOf, atBillingFields, typedAddress } from './billing-address.ts'
import type { Text } from '#domain/messages/text.ts'

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
