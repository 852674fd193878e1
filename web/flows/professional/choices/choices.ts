import type { ProfessionalForm } from '#domain/professionals/fields.ts'
import type { SelectOption } from '#web/ui/select-field.tsx'
import type { SuggestedFieldProps } from '#web/ui/suggested-field.tsx'
import type { PhoneCountry } from '#web/ui/phone-field.tsx'

/** The lists of the wizard that depend only on the language. */
export type Choices = {
  titles: SelectOption[]
  phoneCountries: PhoneCountry[]
  referrals: SelectOption[]
  benchOfficers: SelectOption[]
  colleagues: SelectOption[]
  countries: SelectOption[]
  /** Suggestions; people may write their own. */
  securityQuestions: SuggestedFieldProps['suggestions']
  /** The lookup gave no answer, and these are the built-in lists. */
  failed: boolean
}

/** The lists of one country, and of its region if the region narrows them. */
export type Places = {
  country: string
  region: string
  regions: SelectOption[]
  timezones: SelectOption[]
  /** The roles of professionals in this country. */
  roles: SelectOption[]
  /** The names of address parts in this country. */
  labels: { region: string; postalCode: string }
  /** The keyboard that a phone shows for the postal code. */
  postalCodeInput: 'numeric' | 'text'
  /** Whether an address in this country must have a postal code. */
  needsPostalCode: boolean
  /** Whether choosing a region narrows the time zones. */
  narrows: boolean
  /** The lookup gave no answer, and these are the built-in lists. */
  failed: boolean
}

/** The draft without its secrets, how many steps the server has accepted, and the lists of the chosen place. */
export type Entered = { form: ProfessionalForm; completed: number; places: Places }

/** The answer to the choice of another country or region. */
export type Chosen = {
  chosen: Entered
  /** The country was changed, which cleared region, time zone and roles. */
  countryChanged: boolean
}

/** Whether an answer has choices that depend on a place. */
export function isChosen(answer: unknown): answer is Chosen {
  return typeof answer === 'object' && answer !== null && 'chosen' in answer
}

/** The names of a created professional's codes, and of the parts of their address. */
export type Named = Pick<Places, 'labels'> & {
  title: string | null
  country: string
  region: string | null
  timezone: string
  roles: string[]
}
