import { CHILDREN_MAX } from './draft.ts'
import { errorsOf, type FieldError } from '../messages/field-error.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import { emailError, normaliseEmail, tidyEmail } from './email.ts'
import { nameError, normaliseName } from './name.ts'
import { DEFAULT_DIALLING_CODE } from './international-phone.ts'
import { diallingCodeError, isSamePhone, normalisePhone, phoneNumberError } from './phone.ts'

/** A parent as entered by a professional: a name, and optional contact data. */
export type KnownParent = {
  firstName: string
  lastName: string
  email: string | null
  phoneCountryCode: string | null
  phoneNumber: string | null
}
type Child = { firstName: string; lastName: string }
/** A family as entered by a professional: both parents and their children. */
export type NewFamily = { parents: readonly [KnownParent, KnownParent]; children: readonly Child[] }

/** A professional's input, normalised. Empty values become null. */
export function normaliseNewFamily({ parents: [one, other], children }: NewFamily): NewFamily {
  return {
    parents: [normaliseParent(one), normaliseParent(other)],
    children: children.map(({ firstName, lastName }) => ({
      firstName: normaliseName(firstName),
      lastName: normaliseName(lastName),
    })),
  }
}

function normaliseParent(parent: KnownParent): KnownParent {
  const code = parent.phoneCountryCode?.trim() || DEFAULT_DIALLING_CODE
  const phone = normalisePhone({ code, number: parent.phoneNumber ?? '' })
  return {
    firstName: normaliseName(parent.firstName),
    lastName: normaliseName(parent.lastName),
    email: tidyEmail(parent.email ?? '') || null,
    phoneCountryCode: phone.number ? phone.code : null,
    phoneNumber: phone.number || null,
  }
}

/** All errors of a normalised family: fields `parents.1.email`, `children`, `children.0.firstName`. */
export function checkNewFamily({ parents, children }: NewFamily): FieldError[] {
  const [one, other] = parents
  const errors = [...checkParent(one, 0), ...checkParent(other, 1), ...sameContact(parents)]
  if (children.length === 0) return [...errors, { field: 'children', code: 'rules.children.none' }]
  if (children.length > CHILDREN_MAX) return [...errors, { field: 'children', code: 'rules.children.many' }]
  return [...errors, ...children.flatMap(checkChild)]
}

function checkParent(parent: KnownParent, index: number): FieldError[] {
  const { email, phoneCountryCode, phoneNumber } = parent
  return errorsOf({
    [`parents.${index}.firstName`]: nameError(parent.firstName),
    [`parents.${index}.lastName`]: nameError(parent.lastName),
    [`parents.${index}.email`]: email === null ? null : emailError(email),
    [`parents.${index}.phoneCountryCode`]:
      phoneCountryCode === null ? null : diallingCodeError(phoneCountryCode),
    [`parents.${index}.phoneNumber`]: phoneNumber === null ? null : phoneNumberError(phoneNumber),
  })
}

function sameContact([one, other]: NewFamily['parents']): FieldError[] {
  const sameEmail =
    one.email !== null && other.email !== null && normaliseEmail(one.email) === normaliseEmail(other.email)
  const [phone, otherPhone] = [phoneOf(one), phoneOf(other)]
  const samePhone = phone !== null && otherPhone !== null && isSamePhone(phone, otherPhone)
  return errorsOf({
    'parents.1.email': sameEmail ? ('rules.parents.sameEmail' satisfies MessageKey) : null,
    'parents.1.phoneNumber': samePhone ? ('rules.parents.samePhone' satisfies MessageKey) : null,
  })
}

function phoneOf({ phoneCountryCode, phoneNumber }: KnownParent) {
  return phoneNumber === null
    ? null
    : { code: phoneCountryCode ?? DEFAULT_DIALLING_CODE, number: phoneNumber }
}

function checkChild({ firstName, lastName }: Child, index: number): FieldError[] {
  return errorsOf({
    [`children.${index}.firstName`]: nameError(firstName),
    [`children.${index}.lastName`]: nameError(lastName),
  })
}
