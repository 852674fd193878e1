import type { RouterContextProvider } from 'react-router'
import { isCountry } from '#domain/addresses/countries.ts'
import { textIn, valuesIn } from '#web/lib/form-data.ts'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { isStillKept, keptUntil, typedAddressShape } from '#web/lib/session/typed-shape.server.ts'
import type { AddressValues } from './address-fields.tsx'
import { addressOf } from './billing-address.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Keeps an unsent billing address without any check. The form of another person's page is not kept, and no
 * text that is too long to be typed.
 */
export function keepTypedAddress(
  context: Context,
  { form, owner }: { form: FormData; owner: string | undefined },
): void {
  if (textIn(form, OWNER_FIELD) !== owner) return
  const values = addressOf(valuesIn(form))
  const typed = typedAddressShape.safeParse({ owner, until: keptUntil(), values })
  if (typed.success) sessionOf(context).set({ typedAddress: typed.data })
}

/** The unsent address of this owner. Another person's address is never shown. */
export function readTypedAddress(context: Context, owner: string): AddressValues | null {
  const { typedAddress } = sessionOf(context).data
  if (typedAddress?.owner !== owner || !isStillKept(typedAddress)) return null
  return isCountry(typedAddress.values.country) ? typedAddress.values : null
}

/** Forgets the unsent address, once it is saved. */
export function forgetTypedAddress(context: Context): void {
  sessionOf(context).set({ typedAddress: undefined })
}
