import { readInternational } from '../people/international-phone.ts'
import { DIALLING_CODES } from './options.ts'

const CODES = new Map<string, string>(Object.entries(DIALLING_CODES))

/** A country of the professional's list as `code`, and the digits of the number. */
type ProfessionalPhone = { code: string; number: string }

/** Splits a number that was entered with its dialling code, such as `+44 20…`. Null for any other text. */
export function readProfessionalPhone({
  code: country,
  number,
}: ProfessionalPhone): ProfessionalPhone | null {
  const read = readInternational({ code: CODES.get(country) ?? '', number }, [...CODES.values()])
  const found = [...CODES].find(([, code]) => code === read?.code)
  return read && found ? { code: found[0], number: read.number } : null
}
