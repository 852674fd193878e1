import { expect, test } from 'vitest'
import { EMPTY_FORM } from './fields.ts'
import { atBodyPath, bodyOf, formOf, viewOf } from './mapping.ts'

const form = {
  ...EMPTY_FORM,
  title: 'Dr.',
  firstName: 'Grace',
  lastName: 'Okafor',
  hearAboutUs: 'BENCH_OFFICER',
  referralBenchOfficerName: 'Hon. A. Reyes',
  referralBenchOfficerPosition: 'JUDGE',
  roles: ['MEDIATOR'],
  securityQuestion: 'Name of my first boat?',
  securityAnswer: 'Northern Light',
  securityCode: '4821',
  securityCodeConfirm: '4821',
}

test('a form survives the conversion to the payload and back', () => {
  expect(formOf(bodyOf(form))).toEqual(form)
})

test('follow-ups of another source are left out', () => {
  const { referral } = bodyOf({ ...form, hearAboutUs: 'NEWS_STORY', referralOtherExplain: 'radio' })
  expect(referral).toEqual({ source: 'NEWS_STORY', benchOfficer: null, colleague: null, explanation: null })
})

test('the view has no security data', () => {
  expect(JSON.stringify(viewOf(form))).not.toMatch(/boat|Northern|4821/)
})

test('errors refer to fields of the payload', () => {
  expect(atBodyPath({ field: 'securityCode', code: 'signup_only4_error' }).field).toBe('security.code')
})
