import { useMemo } from 'react'
import type { PhoneCountry } from '../ui/phone-field.tsx'

/** `US+1 United States, Canada (+1)` */
const LINE = /^(\w*)(\+\d+) (.*)$/

/** The country codes as one string with a line each. As a list, they would be larger than the rest of the page. */
export function packDiallingCodes(
  codes: readonly { country: string; code: string; label: string }[],
): string {
  return codes.map(({ country, code, label }) => `${country}${code} ${label}`).join('\n')
}

/** Unpacks the string of `packDiallingCodes` for a phone field. */
export function unpackDiallingCodes(packed: string): PhoneCountry[] {
  return packed.split('\n').flatMap((line) => {
    const [, country, value, label] = LINE.exec(line) ?? []
    return value && label ? [{ value, label, short: `${country} ${value}` }] : []
  })
}

/** The same, memoised for the page. */
export function useDiallingCodes(packed: string): PhoneCountry[] {
  return useMemo(() => unpackDiallingCodes(packed), [packed])
}
