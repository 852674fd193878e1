import { readInternational } from '../people/international-phone.ts'
import { CODE_OF_PHONE_COUNTRY, diallingCodeOf } from './options.ts'

/** A country of the professional's list as `code`, and the digits of the number. */
type ProfessionalPhone = { code: string; number: string }

/** Splits a number that was entered with its dialling code, such as `+44 20…`. Null for any other text. */
export function readProfessionalPhone({
  code: country,
  number,
}: ProfessionalPhone): ProfessionalPhone | null {
  const codes = Object.entries(CODE_OF_PHONE_COUNTRY)
  const read = readInternational(
    { code: diallingCodeOf(country) ?? '', number },
    codes.map(([, code]) => code),
  )
  const found = codes.find(([, code]) => code === read?.code)
  return read && found ? { code: found[0], number: read.number } : null
}
