import type { RouterContextProvider } from 'react-router'
import type { ProfessionalView } from '#domain/contracts/professionals.ts'
import {
  BENCH_OFFICER_POSITIONS,
  COLLEAGUE_ROLES,
  DIALLING_CODES,
  FALLBACK_COUNTRIES,
  FALLBACK_PHONE_COUNTRIES,
  REFERRAL_SOURCES,
  TITLES,
} from '#domain/professionals/fields.ts'
import type { Text } from '#domain/messages/text.ts'
import { localeOf, textOf } from '../../lib/locale.server.ts'
import type { Choices, Named, Places } from './choices.ts'

type Context = Readonly<RouterContextProvider>

function builtIn(text: Text): Choices {
  return {
    titles: TITLES.map((title) => ({ value: title, label: title })),
    phoneCountries: FALLBACK_PHONE_COUNTRIES.map((key) => ({
      value: key,
      label: text(`professional.phone.${key}`),
      short: DIALLING_CODES[key],
    })),
    referrals: REFERRAL_SOURCES.map((key) => ({ value: key, label: text(`professional.referral.${key}`) })),
    benchOfficers: BENCH_OFFICER_POSITIONS.map((key) => ({
      value: key,
      label: text(`professional.benchOfficer.${key}`),
    })),
    colleagues: COLLEAGUE_ROLES.map((key) => ({ value: key, label: text(`professional.colleague.${key}`) })),
    countries: FALLBACK_COUNTRIES.map((key) => ({ value: key, label: key })),
    failed: false,
  }
}

export async function readChoices(context: Context): Promise<Choices> {
  return builtIn(textOf(context))
}

export async function readPlaces(
  context: Context,
  { country, region }: { country: string; region?: string | null },
): Promise<Places> {
  return {
    country,
    region: region ?? '',
    failed: false,
    regions: [
      { value: 'MN', label: 'Minnesota' },
      { value: 'NY', label: 'New York' },
    ],
    timezones:
      region === 'NY'
        ? [{ value: 'America/New_York', label: 'Eastern' }]
        : [
            { value: 'America/Chicago', label: 'Central' },
            { value: 'America/New_York', label: 'Eastern' },
          ],
  }
}

export async function nameParts(context: Context, created: ProfessionalView): Promise<Named> {
  return {
    country: created.address.country,
    region: created.address.region,
    timezone: created.timezone,
    roles: created.roles,
  }
}
