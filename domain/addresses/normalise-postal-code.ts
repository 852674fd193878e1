import { POSTAL_CODE_MAX, type PostalCode } from './postal-code.ts'

/** Countries that write the separator in one way: the pattern of the input, and the stored form. */
const WRITTEN_FORMS: ReadonlyMap<string, readonly [RegExp, string]> = new Map<
  string,
  readonly [RegExp, string]
>([
  ['BR', [/^(\d{5})(\d{3})$/, '$1-$2']],
  ['CA', [/^(\w{3})(\w{3})$/, '$1 $2']],
  ['CZ', [/^(\d{3})(\d{2})$/, '$1 $2']],
  ['FR', [/^(\d{5})$/, '$1']],
  ['GB', [/^(\w{2,4})(\d[A-Z]{2})$/, '$1 $2']],
  ['GG', [/^(GY\d{1,2})(\d[A-Z]{2})$/, '$1 $2']],
  ['GR', [/^(\d{3})(\d{2})$/, '$1 $2']],
  ['IE', [/^(\w{3})(\w{4})$/, '$1 $2']],
  ['IM', [/^(IM\d{1,2})(\d[A-Z]{2})$/, '$1 $2']],
  ['IN', [/^(\d{6})$/, '$1']],
  ['JE', [/^(JE\d{1,2})(\d[A-Z]{2})$/, '$1 $2']],
  ['JP', [/^(\d{3})(\d{4})$/, '$1-$2']],
  ['NL', [/^(\d{4})([A-Z]{2})$/, '$1 $2']],
  ['PL', [/^(\d{2})(\d{3})$/, '$1-$2']],
  ['PT', [/^(\d{4})(\d{3})$/, '$1-$2']],
  ['SE', [/^(\d{3})(\d{2})$/, '$1 $2']],
  ['SK', [/^(\d{3})(\d{2})$/, '$1 $2']],
  ['SV', [/^(?:CP)?(\d{4})$/, 'CP $1']],
])

/** Letters that people of a country write before the digits, such as `MD-2001`. They are no part of the code. */
const LETTERS_BEFORE = new Map([
  ['AX', 'AX'],
  ['AZ', 'AZ'],
  ['CH', 'CH'],
  ['FO', 'FO'],
  ['HT', 'HT'],
  ['LI', 'FL'],
  ['MC', 'MC'],
  ['MD', 'MD'],
])
const BEFORE_DIGITS = new RegExp(`^(?:${[...LETTERS_BEFORE.values()].join('|')})[ -]?(?=\\d)`)

/** The four digits that may follow a code of the United States. */
const ZIP_PLUS_FOUR = /^(\d{5})(?: | ?- ?)(\d{4})$/

const INVISIBLE = /\p{Cf}/gu
const DASHES = /[\u2010-\u2015\u2212]/g

/**
 * A postal code as it is stored: upper case, single spaces, and the country's own separator. In Canada,
 * `k1a0b1` becomes `K1A 0B1`.
 */
export function normalisePostalCode({ country, postalCode }: PostalCode): string {
  const plain = postalCode
    .slice(0, POSTAL_CODE_MAX * 2)
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toUpperCase()
  return written(country, plain)
}

function written(country: string, plain: string): string {
  if (country === 'US') return plain.replace(ZIP_PLUS_FOUR, '$1-$2')
  if (LETTERS_BEFORE.has(country)) return plain.replace(BEFORE_DIGITS, '')
  const form = WRITTEN_FORMS.get(country)
  const joined = plain.replace(/[ -]/g, '')
  if (!form?.[0].test(joined)) return plain
  return joined.replace(form[0], form[1])
}
