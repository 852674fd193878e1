import { z } from 'zod'
import type { WireError } from './answers.ts'

/** Source: `lib/braintree/address/country_names.rb` of the SDK for Ruby. */
const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV ' +
    'BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ' +
    'ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE ' +
    'IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
    'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU ' +
    'NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
    'SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE ' +
    'VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
)
/** Source: Braintree, “Validation errors”, “Address”. */
const POSTAL_CODE_MAX = 9

export const address = z.object({
  postal_code: z.string().optional(),
  country_code_alpha2: z.string().optional(),
})

/** What Braintree does not accept in a billing address, or null. */
export function mistakeIn({
  postal_code: code,
  country_code_alpha2: country,
}: z.output<typeof address>): WireError | null {
  if (country !== undefined && !COUNTRIES.has(country))
    return mistake('country_code_alpha2', '91814', 'Country code (alpha2) is not an accepted country.')
  if (code === undefined || code === '') return null
  if (!/^[a-z0-9][a-z0-9 -]*$/i.test(code))
    return mistake(
      'postal_code',
      '81813',
      'Postal code can only contain letters, numbers, spaces, and hyphens.',
    )
  return code.replace(/[ -]/g, '').length > POSTAL_CODE_MAX
    ? mistake('postal_code', '81809', 'Postal code may contain no more than 9 letter or number characters.')
    : null
}

function mistake(attribute: string, code: string, message: string): WireError {
  return { attribute, code, message }
}
