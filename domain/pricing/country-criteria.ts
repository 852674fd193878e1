/** Countries that buy alike; a country or phone code outside every group is never a mismatch. */
const GROUPS = [
  { name: 'north-america', countries: ['US', 'CA', 'MX'], phoneCodes: ['1', '52'], home: 'US' },
  { name: 'united-kingdom', countries: ['GB', 'GG', 'IM', 'JE'], phoneCodes: ['44'], home: 'GB' },
] as const
type Group = (typeof GROUPS)[number]

export type CountryCriteria = {
  /** The market the package is made for, such as `GB`; null when it is sold everywhere. */
  packageMarket: string | null
  /** With or without the plus sign. */
  phoneCountryCode: string
  country: string
}

/**
 * Whether a package may be sold to somebody of this country and phone: the groups that are known have to agree.
 * A failure names the buyer's country the package is not for: that of the phone, or else the stated one.
 */
export function meetsCountryCriteria({ packageMarket, phoneCountryCode, country }: CountryCriteria): {
  meets: boolean
  country: string
} {
  const phone = groupOfPhone(phoneCountryCode)
  const stated = groupOfCountry(country)
  const sold = packageMarket === null ? stated : groupOfCountry(packageMarket)
  if (!phone || !sold) return { meets: true, country }
  if (phone !== sold) return { meets: false, country: phone === stated ? country : phone.home }
  return { meets: !stated || stated === sold, country }
}

function groupOfPhone(code: string): Group | undefined {
  const digits = code.replace('+', '')
  return GROUPS.find(({ phoneCodes }) => phoneCodes.some((each) => each === digits))
}

function groupOfCountry(country: string): Group | undefined {
  return GROUPS.find(({ countries }) => countries.some((each) => each === country))
}
