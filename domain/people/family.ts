import { errorsOf, type FieldError } from '../messages/field-error.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import { CHILDREN_MAX, type ChildDraft, type CoParentDraft, type ParentDraft } from './draft.ts'
import { emailError, normaliseEmail, tidyEmail } from './email.ts'
import { nameError, normaliseName } from './name.ts'
import { DEFAULT_DIALLING_CODE } from './international-phone.ts'
import { diallingCodeError, isSamePhone, normalisePhone, phoneNumberError } from './phone.ts'

type Family = { coParent: CoParentDraft; children: ChildDraft[] }
type KnownParent = Pick<ParentDraft, 'email' | 'phoneCountryCode' | 'phoneNumber'>

/** A parent's input for the co-parent and the children, normalised. Empty values become null. */
export function normaliseFamily({
  coParent,
  children,
}: {
  coParent: CoParentDraft
  children: readonly ChildDraft[]
}): Family {
  const phone = normalisePhone({
    code: coParent.phoneCountryCode?.trim() || DEFAULT_DIALLING_CODE,
    number: coParent.phoneNumber ?? '',
  })
  return {
    coParent: {
      firstName: normaliseName(coParent.firstName),
      lastName: normaliseName(coParent.lastName),
      knowsCoParentEmail: coParent.knowsCoParentEmail,
      email: tidyEmail(coParent.email ?? '') || null,
      phoneCountryCode: phone.number ? phone.code : null,
      phoneNumber: phone.number || null,
    },
    children: children.map((child) => ({
      firstName: normaliseName(child.firstName),
      lastName: normaliseName(child.lastName),
      email: tidyEmail(child.email ?? '') || null,
    })),
  }
}

/** All errors of a normalised family: fields `coParent.email`, `children`, `children.0.email`. */
export function checkFamily({ parent, coParent, children }: Family & { parent: KnownParent }): FieldError[] {
  const errors = errorsOf({
    'coParent.firstName': nameError(coParent.firstName),
    'coParent.lastName': nameError(coParent.lastName),
    'coParent.email': coParentEmailError({ parent, coParent }),
    'coParent.phoneCountryCode': coParent.phoneCountryCode
      ? diallingCodeError(coParent.phoneCountryCode)
      : null,
    'coParent.phoneNumber': coParentPhoneError({ parent, coParent }),
  })
  if (children.length > CHILDREN_MAX) return [...errors, { field: 'children', code: 'rules.children.many' }]
  return [
    ...errors,
    ...children.flatMap((child, index) => checkChild({ parent, coParent, children, child, index })),
  ]
}

type CoParentAndParent = { parent: KnownParent; coParent: CoParentDraft }

function coParentEmailError({ parent, coParent }: CoParentAndParent): MessageKey | null {
  if (coParent.email === null) return coParent.knowsCoParentEmail ? 'rules.required' : null
  if (isSameEmail(coParent.email, parent.email)) return 'rules.coParent.sameEmail'
  return emailError(coParent.email)
}

function coParentPhoneError({ parent, coParent }: CoParentAndParent): MessageKey | null {
  if (coParent.phoneNumber === null) return coParent.knowsCoParentEmail ? null : 'rules.required'
  const phone = { code: coParent.phoneCountryCode ?? DEFAULT_DIALLING_CODE, number: coParent.phoneNumber }
  const parentPhone = { code: parent.phoneCountryCode, number: parent.phoneNumber }
  return (
    phoneNumberError(coParent.phoneNumber) ??
    (isSamePhone(phone, parentPhone) ? 'rules.coParent.samePhone' : null)
  )
}

type ChildInFamily = CoParentAndParent & { children: readonly ChildDraft[]; child: ChildDraft; index: number }

function checkChild({ child, index, ...family }: ChildInFamily): FieldError[] {
  return errorsOf({
    [`children.${index}.firstName`]: nameError(child.firstName),
    [`children.${index}.lastName`]: nameError(child.lastName),
    [`children.${index}.email`]: childEmailError({ child, index, ...family }),
  })
}

function childEmailError({ parent, coParent, children, child, index }: ChildInFamily): MessageKey | null {
  const { email } = child
  if (email === null) return null
  const parents = [parent.email, coParent.email]
  if (parents.some((each) => each !== null && isSameEmail(each, email))) return 'rules.child.parentEmail'
  const elder = children.slice(0, index)
  if (elder.some((each) => each.email !== null && isSameEmail(each.email, email)))
    return 'rules.child.sameEmail'
  return emailError(email)
}

function isSameEmail(one: string, other: string): boolean {
  return normaliseEmail(one) === normaliseEmail(other)
}
