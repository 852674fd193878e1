import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailCases, phoneNumberCases } from '#tests/support/cases/contacts.ts'
import { nameCases, type TextCase } from '#tests/support/cases/names.ts'
import { securityTextCases, usernameCases } from '#tests/support/cases/security.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import { emailError, mailboxOf, normaliseEmail, tidyEmail } from './email.ts'
import { nameError, normaliseName } from './name.ts'
import { readInternational } from './international-phone.ts'
import { DIALLING_CODES } from './phone-codes.ts'
import { diallingCodeError, isSamePhone, normalisePhone, phoneNumberError } from './phone.ts'
import { normaliseSecurityText, questionError } from './security-question.ts'
import { isReservedUsername, normaliseUsername, tidyUsername, usernameError } from './username.ts'

type Rule = {
  normalise: (typed: string) => string
  error: (kept: string) => MessageKey | null
  cases: readonly TextCase[]
  /** False if the normalised value is only a part of the stored value. Then it is not normalised twice. */
  isWhole?: boolean
}

const rules: Record<string, Rule> = {
  'a name': { normalise: normaliseName, error: nameError, cases: nameCases },
  'an e-mail': { normalise: tidyEmail, error: emailError, cases: emailCases },
  'a phone number': {
    normalise: (number) => normalisePhone({ code: '+1', number }).number,
    error: phoneNumberError,
    cases: phoneNumberCases,
    isWhole: false,
  },
  'a security question': { normalise: normaliseSecurityText, error: questionError, cases: securityTextCases },
  'a username': { normalise: tidyUsername, error: usernameError, cases: usernameCases },
}

const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())
const VISIBLE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u

describe.each(Object.entries(rules))('%s', (_what, { normalise, error, cases, isWhole = true }) => {
  test.each(cases)('$why', (each) => {
    const kept = normalise(each.typed)
    if ('refused' in each) expect(error(kept)).toBe(each.refused)
    else expect({ kept, error: error(kept) }).toEqual({ kept: each.kept, error: null })
  })

  test.each(cases)('normalising twice gives the same as normalising once: $why', ({ typed }) => {
    expect(normalise(normalise(typed))).toBe(normalise(typed))
  })

  test('any input is stable after one normalisation, and valid values are one visible line', () => {
    // Compared without expect(), which needs seconds for 2,000 runs on a busy machine.
    fc.assert(
      fc.property(anything, (typed) => {
        const kept = normalise(typed)
        return (!isWhole || normalise(kept) === kept) && (error(kept) !== null || VISIBLE_LINE.test(kept))
      }),
      { numRuns: 2_000 },
    )
  })
})

test('two e-mails that differ only in case are one person', () => {
  expect(normaliseEmail(' Ana@Example.com ')).toBe(normaliseEmail('ana@example.COM'))
})

test('an address with a tag after a plus sign has the same mailbox, but may belong to another person', () => {
  expect(mailboxOf(' Ana+Court+1@Example.com')).toBe('ana@example.com')
  expect(mailboxOf('+52@example.com')).toBe('+52@example.com')
  expect(normaliseEmail('ana+court@example.com')).toBe('ana+court@example.com')
})

const typedNumber = fc.oneof(
  anything,
  fc.string({
    unit: fc.constantFrom('0', '1', '2', '4', '5', '7', '+', ' ', '-', '(', '０', '＋'),
    maxLength: 20,
  }),
)

test('any phone is stable after one normalisation', () => {
  const phone = fc.record({ code: fc.constantFrom('+1', '+44', '+52', '0044', ''), number: typedNumber })
  fc.assert(
    fc.property(phone, (typed) => {
      const { code, number } = normalisePhone(typed)
      const again = normalisePhone({ code, number })
      return again.code === code && again.number === number
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ['+1', '0 07', { code: '+7', number: '' }],
  ['+1', ':001', { code: '+1', number: '' }],
  ['+1', '0 044 20 7946 0958', { code: '+44', number: '2079460958' }],
  ['+1', '+1 1 612 555 0123', { code: '+1', number: '6125550123' }],
  ['+52', '0044 0044 20 7946 0958', { code: '+44', number: '2079460958' }],
])('a dialling code is removed in every way of writing it: %s and %j', (code, number, kept) => {
  expect(normalisePhone({ code, number })).toEqual(kept)
})

test('the codes of a text that is too long for a phone are not read, because that takes long', () => {
  const codes = '001'.repeat(4000)
  expect(normalisePhone({ code: '+52', number: codes })).toEqual({ code: '+52', number: codes })
  expect(phoneNumberError(codes)).toBe('rules.phone.length')
  // Four codes and a number.
  expect(normalisePhone({ code: '+1', number: '0052 0052 0052 0052 55 1234 5678' }).number).toBe('5512345678')
})

test('a number pasted with a dialling code sets that code', () => {
  expect(normalisePhone({ code: '+1', number: '+52 55 1234 5678' })).toEqual({
    code: '+52',
    number: '5512345678',
  })
  expect(normalisePhone({ code: '+44', number: '+44 20 7946 0958' })).toEqual({
    code: '+44',
    number: '2079460958',
  })
  expect(normalisePhone({ code: '+1', number: '+0 555' })).toEqual({ code: '+1', number: '0555' })
  expect(normalisePhone({ code: '0044', number: '020 7946 0958' })).toEqual({
    code: '+44',
    number: '02079460958',
  })
})

const ALL_CODES = DIALLING_CODES.map(({ code }) => code)

function readBelowOne(number: string, codes = ALL_CODES) {
  return readInternational({ code: '+1', number }, codes)
}

test('a pasted number is split only if it begins with a code of the list', () => {
  const mexican = { code: '+52', number: '5512345678' }
  expect(readBelowOne('+52 55 1234 5678', ['+1', '+52'])).toEqual(mexican)
  expect(readBelowOne('0052 55 1234 5678')).toEqual(mexican)
  expect(readBelowOne('+52 55 1234 5678', ['+1'])).toBeNull()
  expect(readBelowOne('(555) 123-4567')).toBeNull()
})

test('a North American number may begin with 1, with or without a plus sign', () => {
  const minneapolis = { code: '+1', number: '6125550123' }
  for (const number of ['+1 612 555 0123', '1 612 555 0123', '1-612-555-0123', '0016125550123'])
    expect(normalisePhone({ code: '+1', number })).toEqual(minneapolis)
  expect(normalisePhone({ code: '+44', number: '+1 (612) 555-0123' })).toEqual(minneapolis)
  expect(normalisePhone({ code: '+44', number: '1612 555 0123' })).toEqual({
    code: '+44',
    number: '16125550123',
  })
})

test.each(['', '1', '+', '+0', '+999', '+1\n', 'US'])('%j is not a dialling code of the list', (code) => {
  expect(diallingCodeError(code)).toBe('rules.phone.country')
})

test('all codes of the list pass', () => {
  expect(['+1', '+52', '+44', '+353'].map(diallingCodeError)).toEqual([null, null, null, null])
})

test('a trunk zero or a repeated dialling code does not change the line', () => {
  expect(isSamePhone({ code: '+44', number: '02079460958' }, { code: '+44', number: '2079460958' })).toBe(
    true,
  )
  expect(isSamePhone({ code: '+1', number: '15551234567' }, { code: '+1', number: '5551234567' })).toBe(true)
  expect(isSamePhone({ code: '+1', number: '5551234567' }, { code: '+52', number: '5551234567' })).toBe(false)
})

test('usernames are compared without case and character width', () => {
  expect(normaliseUsername('Ana.Lopez')).toBe(normaliseUsername('ａｎａ.lopez'))
})

test('usernames that look like the product or its support are reserved', () => {
  expect(['Support', 'ADMINISTRATOR', 'evenhand'].map(isReservedUsername)).toEqual([true, true, true])
  expect(isReservedUsername('ana.lopez')).toBe(false)
})
