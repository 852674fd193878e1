import type { RouterContextProvider } from 'react-router'
import type { Problem } from '#domain/contracts/contract.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { readPlaces } from '#web/lib/lookups.server.ts'
import { atBillingFields } from './request-names.ts'
import type { BillingInput } from '../checkout-action.server.ts'
import type { BillingAnswer } from '../checkout-answers.ts'

type Context = Readonly<RouterContextProvider>

/** The billing form after a refusal of the server: every error at its field, and the typed text. */
export async function refuseBilling(
  context: Context,
  { problem: { validationErrors = [], message }, input }: { problem: Problem; input: BillingInput },
): Promise<BillingAnswer> {
  const { line1, line2, timeZone, ...rest } = input
  const region = input.region ?? ''
  const places = await readPlaces(context, { country: input.country, region })
  return {
    outcome: 'refused',
    errors:
      validationErrors.length > 0
        ? withNames(atBillingFields(validationErrors), { text: textOf(context), country: input.country })
        : [{ field: '', text: message }],
    typed: {
      address: { ...rest, billingAddress: line1, billingAddress2: line2 ?? '', region, timezone: timeZone },
      places: places ?? { regions: [], timezones: [] },
    },
  }
}
