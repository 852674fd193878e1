import type { RouterContextProvider } from 'react-router'
import { readPlaces } from '#web/lib/lookups.server.ts'
import type { BillingInput } from '../checkout-action.server.ts'

/**
 * The bill with the only time zone of its place, if none was chosen. The page also chooses it, but only after
 * its script has loaded.
 */
export async function withOnlyTimeZone(
  context: Readonly<RouterContextProvider>,
  input: BillingInput,
): Promise<BillingInput> {
  if (input.timeZone) return input
  const places = await readPlaces(context, { country: input.country, region: input.region ?? '' })
  const [only, ...others] = places?.timezones ?? []
  return only && others.length === 0 ? { ...input, timeZone: only.id } : input
}
