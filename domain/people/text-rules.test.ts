import { describe, expect, test } from 'vitest'
import { emailCases, phoneNumberCases } from '#tests/support/cases/contacts.ts'
import { nameCases, type TextCase } from '#tests/support/cases/names.ts'
import { securityTextCases, usernameCases } from '#tests/support/cases/security.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import { emailError, normaliseEmail, tidyEmail } from './email.ts'
import { nameError, normaliseName } from './name.ts'
import { isSamePhone, normalisePhone, phoneNumberError } from './phone.ts'
import { normaliseSecurityText, questionError } from './security-question.ts'
import { isReservedUsername, normaliseUsername, tidyUsername, usernameError } from './username.ts'

type Rule = {
  normalise: (typed: string) => string
  error: (kept: string) => MessageKey | null
  cases: readonly TextCase[]
}

const rules: Record<string, Rule> = {
  'a name': { normalise: normaliseName, error: nameError, cases: nameCases },
  'an e-mail': { normalise: tidyEmail, error: emailError, cases: emailCases },
  'a phone number': {
    normalise: (number) => normalisePhone({ code: '+1', number }).number,
    error: phoneNumberError,
    cases: phoneNumberCases,
  },
  'a security question': { normalise: normaliseSecurityText, error: questionError, cases: securityTextCases },
  'a username': { normalise: tidyUsername, error: usernameError, cases: usernameCases },
}

describe.each(Object.entries(rules))('%s', (_what, { normalise, error, cases }) => {
  test.each(cases)('$why', (each) => {
    const kept = normalise(each.typed)
    if ('refused' in each) expect(error(kept)).toBe(each.refused)
    else expect({ kept, error: error(kept) }).toEqual({ kept: each.kept, error: null })
  })

  test.each(cases)('made plain twice is made plain once: $why', ({ typed }) => {
    expect(normalise(normalise(typed))).toBe(normalise(typed))
  })
})

test('two e-mails that differ in case are one person', () => {
  expect(normaliseEmail(' Ana@Example.com ')).toBe(normaliseEmail('ana@example.COM'))
})

test('a number pasted with another country code keeps all its digits, for the length rule to judge', () => {
  expect(normalisePhone({ code: '+1', number: '+44 20 7946 0958' })).toEqual({
    code: '+1',
    number: '442079460958',
  })
  expect(normalisePhone({ code: '0044', number: '020 7946 0958' })).toEqual({
    code: '+44',
    number: '02079460958',
  })
})

test('a trunk zero or a repeated country code does not make another line', () => {
  expect(isSamePhone({ code: '+44', number: '02079460958' }, { code: '+44', number: '2079460958' })).toBe(
    true,
  )
  expect(isSamePhone({ code: '+1', number: '15551234567' }, { code: '+1', number: '5551234567' })).toBe(true)
  expect(isSamePhone({ code: '+1', number: '5551234567' }, { code: '+52', number: '5551234567' })).toBe(false)
})

test('usernames are compared without case and width', () => {
  expect(normaliseUsername('Ana.Lopez')).toBe(normaliseUsername('ａｎａ.lopez'))
})

test('nobody may be called like the product or its support', () => {
  expect(['Support', 'ADMINISTRATOR', 'evenhand'].map(isReservedUsername)).toEqual([true, true, true])
  expect(isReservedUsername('ana.lopez')).toBe(false)
})
