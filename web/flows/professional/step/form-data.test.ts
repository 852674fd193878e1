import { expect, test } from 'vitest'
import { readStep } from './form-data.ts'

function submitted(...fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('brackets, spaces and dashes of a phone number are removed, and letters stay', () => {
  expect(readStep(submitted(['phoneNumber', ' (612) 555-0123 ']), 'ONE')).toEqual({
    phoneNumber: '6125550123',
  })
  expect(readStep(submitted(['phoneNumber', '612-CALL']), 'ONE')).toEqual({ phoneNumber: '612CALL' })
})

function asTyped(phoneNumber: string) {
  return readStep(submitted(['phoneCountryCode', 'US_CANADA'], ['phoneNumber', phoneNumber]), 'ONE')
}

test('a phone number with a dialling code decides its country', () => {
  expect(asTyped('+44 20 7946 0958')).toEqual({
    phoneCountryCode: 'UNITED_KINGDOM',
    phoneNumber: '2079460958',
  })
  expect(asTyped('1 612 555 0123')).toEqual({ phoneCountryCode: 'US_CANADA', phoneNumber: '6125550123' })
})

test('only fields of the step that were on the page are read', () => {
  const form = submitted(['firstName', 'Grace'], ['practiceName', 'Lake Street'], ['intent', 'continue'])
  expect(readStep(form, 'ONE')).toEqual({ firstName: 'Grace' })
})

test('the roles are those that were ticked, and an empty list without a tick', () => {
  expect(readStep(submitted(['roles', 'ATTORNEY'], ['roles', 'MEDIATOR']), 'TWO')).toEqual({
    roles: ['ATTORNEY', 'MEDIATOR'],
  })
  expect(readStep(submitted(), 'TWO')).toEqual({ roles: [] })
})
