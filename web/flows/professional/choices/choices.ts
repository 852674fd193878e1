import type { SelectOption } from '#web/ui/select-field.tsx'
import type { PhoneCountry } from '#web/ui/phone-field.tsx'

/** The lists of the wizard that hang on the language alone. */
export type Choices = {
  titles: SelectOption[]
  phoneCountries: PhoneCountry[]
  referrals: SelectOption[]
  benchOfficers: SelectOption[]
  colleagues: SelectOption[]
  countries: SelectOption[]
  /** Suggestions; people may write their own. */
  securityQuestions: string[]
  /** The lookup gave no answer, and these are the built-in lists. */
  failed: boolean
}

/** The lists of one country and, where that narrows them, region. */
export type Places = {
  country: string
  region: string
  regions: SelectOption[]
  timezones: SelectOption[]
  /** What a professional can be there. */
  roles: SelectOption[]
  /** What the parts of an address are called there. */
  labels: { region: string; postalCode: string }
  /** The keyboard a telephone shows for the postal code. */
  postalCodeInput: 'numeric' | 'text'
  /** Whether choosing a region narrows the time zones. */
  narrows: boolean
  /** The lookup gave no answer, and these are the built-in lists. */
  failed: boolean
}

/** What codes of a created professional are called. */
export type Named = { country: string; region: string | null; timezone: string; roles: string[] }
