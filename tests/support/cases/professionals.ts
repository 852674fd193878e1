import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { TextValues } from '#domain/messages/text.ts'
import { TEXT_LIMITS } from '#domain/professionals/text-limits.ts'
import type { GivenFields } from '#domain/professionals/normalise.ts'

type LongTextCase = {
  field: Exclude<keyof GivenFields, 'roles'>
  /** The expected error, in the browser and on the server. */
  code: MessageKey
  values?: TextValues
  /** The repeated character: a letter, unless the field holds digits. */
  unit?: '5'
  /** The other fields of the form. */
  beside?: GivenFields
}

const tooLong = (field: keyof typeof TEXT_LIMITS, unit?: '5'): LongTextCase => ({
  field,
  code: 'professional.tooLong',
  values: { max: TEXT_LIMITS[field] },
  ...(unit ? { unit } : {}),
})

/** Fields of a professional, each with the error for a text that is far too long. */
const longTexts: readonly LongTextCase[] = [
  { field: 'title', code: 'signup_dropdown_error' },
  { field: 'firstName', code: 'rules.name.length' },
  { field: 'lastName', code: 'rules.name.length' },
  tooLong('credentials'),
  { field: 'email', code: 'rules.email' },
  { field: 'phoneCountryCode', code: 'signup_dropdown_error' },
  { field: 'phoneNumber', code: 'rules.phone.length', unit: '5' },
  tooLong('phoneExtension', '5'),
  { field: 'hearAboutUs', code: 'signup_dropdown_error' },
  { field: 'referralOtherExplain', code: 'signup_max200_error', beside: { hearAboutUs: 'OTHER' } },
  tooLong('practiceName'),
  tooLong('addressLine1'),
  tooLong('addressLine2'),
  tooLong('city'),
  { field: 'region', code: 'signup_dropdown_error', beside: { country: 'US' } },
  { field: 'postalCode', code: 'rules.address.postalCode', unit: '5', beside: { country: 'US' } },
  { field: 'timezone', code: 'signup_dropdown_error', beside: { country: 'US', region: 'MN' } },
  { field: 'securityQuestion', code: 'rules.security.length' },
  { field: 'securityAnswer', code: 'rules.security.length' },
  { field: 'securityCode', code: 'signup_only4_error', unit: '5' },
]

/** Each field with 501 characters and with 10 kB. */
export const longTextCases = longTexts.flatMap(({ unit = 'x', beside = {}, ...told }) =>
  [501, 10_000].map((length) => ({
    ...told,
    length,
    given: { ...beside, [told.field]: unit.repeat(length) },
  })),
)
