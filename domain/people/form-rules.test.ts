import { describe, expect, test } from 'vitest'
import { codeCases, passwordCases, referralCases } from '#tests/support/cases/security.ts'
import type { ChildDraft, CoParentDraft, ParentDraft } from './draft.ts'
import { checkFamily, normaliseFamily } from './family.ts'
import { checkParent, normaliseParent } from './parent.ts'
import { passwordChecks, passwordErrors } from './password.ts'
import { checkReferral, checkSentReferral } from './referral.ts'
import { checkSecurityQuestion, normaliseSecurityQuestion } from './security-question.ts'

const parent: ParentDraft = {
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@example.com',
  phoneCountryCode: '+1',
  phoneNumber: '5551234567',
  timeZone: null,
}
const coParent: CoParentDraft = {
  firstName: 'Ben',
  lastName: 'Okafor',
  knowsCoParentEmail: true,
  email: 'ben@example.com',
  phoneCountryCode: null,
  phoneNumber: null,
}
const child = (email: string | null): ChildDraft => ({ firstName: 'Chi', lastName: 'Okafor', email })

test('a valid parent is normalised and passes', () => {
  const typed = {
    ...parent,
    firstName: ' Amara ',
    email: ' amara@example.com',
    phoneNumber: '(555) 123-4567',
  }
  expect(normaliseParent(typed)).toEqual(parent)
  expect(checkParent(parent)).toEqual([])
})

test('an empty parent gets an error for each field, in the order of the form', () => {
  const empty = {
    firstName: '',
    lastName: '',
    email: '',
    phoneCountryCode: '',
    phoneNumber: '',
    timeZone: null,
  }
  expect(checkParent(empty)).toEqual([
    { field: 'firstName', code: 'rules.required' },
    { field: 'lastName', code: 'rules.required' },
    { field: 'email', code: 'rules.required' },
    { field: 'phoneCountryCode', code: 'rules.phone.country' },
    { field: 'phoneNumber', code: 'rules.required' },
  ])
})

function familyErrors(family: { coParent?: Partial<CoParentDraft>; children?: ChildDraft[] }) {
  const typed = { coParent: { ...coParent, ...family.coParent }, children: family.children ?? [] }
  return checkFamily({ parent, ...normaliseFamily(typed) })
}

describe('a family', () => {
  test('passes with no children, and with twelve', () => {
    expect(familyErrors({})).toEqual([])
    expect(
      familyErrors({ children: Array.from({ length: 12 }, (_, i) => child(`c${i}@example.com`)) }),
    ).toEqual([])
  })

  test('thirteen children are too many, and no other error is reported for them', () => {
    const children = Array.from({ length: 13 }, () => child('wrong'))
    expect(familyErrors({ children })).toEqual([{ field: 'children', code: 'rules.children.many' }])
  })

  test('needs the e-mail of the co-parent when it is known', () => {
    expect(familyErrors({ coParent: { email: ' ' } })).toEqual([
      { field: 'coParent.email', code: 'rules.required' },
    ])
  })

  test('needs the phone of the co-parent when the e-mail is not known', () => {
    const unknown = { knowsCoParentEmail: false, email: '', phoneCountryCode: '+1' }
    expect(familyErrors({ coParent: unknown })).toEqual([
      { field: 'coParent.phoneNumber', code: 'rules.required' },
    ])
    expect(familyErrors({ coParent: { ...unknown, phoneNumber: '555 987 6543' } })).toEqual([])
  })

  test('keeps and checks an e-mail that was given without being required', () => {
    const optional = { knowsCoParentEmail: false, email: 'wrong', phoneNumber: '5559876543' }
    expect(familyErrors({ coParent: optional })).toEqual([{ field: 'coParent.email', code: 'rules.email' }])
  })

  test('requires different e-mails and phones of the two parents', () => {
    const same = { email: ' AMARA@example.com', phoneCountryCode: '+1', phoneNumber: '1 (555) 123-4567' }
    expect(familyErrors({ coParent: same })).toEqual([
      { field: 'coParent.email', code: 'rules.coParent.sameEmail' },
      { field: 'coParent.phoneNumber', code: 'rules.coParent.samePhone' },
    ])
  })

  test('requires e-mails of children to differ from each other and from both parents', () => {
    const children = [
      'chi@example.com',
      'CHI@example.com',
      'Amara@example.com',
      'ben@EXAMPLE.com',
      null,
      null,
    ].map(child)
    expect(familyErrors({ children })).toEqual([
      { field: 'children.1.email', code: 'rules.child.sameEmail' },
      { field: 'children.2.email', code: 'rules.child.parentEmail' },
      { field: 'children.3.email', code: 'rules.child.parentEmail' },
    ])
  })

  test('names the child without a name', () => {
    expect(
      familyErrors({ children: [child(null), { firstName: ' ', lastName: 'Okafor', email: null }] }),
    ).toEqual([{ field: 'children.1.firstName', code: 'rules.required' }])
  })
})

const codesOf = (errors: readonly { field: string; code: string }[]) =>
  Object.fromEntries(errors.map(({ field, code }) => [field, code]))

describe('a referral', () => {
  test.each(referralCases)('$why', ({ selection, other, refused }) => {
    expect(codesOf(checkReferral({ selection, other }))).toEqual(refused)
  })

  test('drops the text that its selection does not require', () => {
    expect(checkSentReferral({ selection: 'NEWS_STORY', other: 'typed before' }).referral).toEqual({
      selection: 'NEWS_STORY',
      other: null,
    })
  })
})

describe('a security question', () => {
  const typed = { question: 'My first river?', answer: 'The Niger', code: '4071', confirmCode: '4071' }
  const check = (change: Partial<typeof typed>) =>
    checkSecurityQuestion(normaliseSecurityQuestion({ ...typed, ...change }))

  test('must differ from its answer, also in upper or lower case', () => {
    expect(check({ answer: '  MY first  river? ' })).toEqual([
      { field: 'answer', code: 'rules.security.sameAnswer' },
    ])
  })

  test.each(codeCases)('its code: $why', ({ code, confirmCode, refused }) => {
    expect(codesOf(check({ code, confirmCode }))).toEqual(refused)
  })
})

describe('a password', () => {
  const person = { username: 'ana.lopez.1990', email: 'ana.l-1990@example.com' }

  test.each(passwordCases)('$why', ({ typed, refused }) => {
    expect(passwordErrors({ ...person, password: typed })).toEqual(refused)
  })

  test('shows every rule of the checklist as unmet for empty input', () => {
    expect(passwordChecks({ ...person, password: '' }).map(({ met }) => met)).toEqual(Array(6).fill(false))
  })
})
