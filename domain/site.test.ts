import { expect, test } from 'vitest'
import { supportPhone } from './site.ts'

const supportPhones = { default: '+1 (855) 555-0132', GB: '+44 20 7946 0132' }

test.each([
  ['GB', '+44\u00a020\u00a07946\u00a00132'],
  ['US', '+1\u00a0(855)\u00a0555-\u20600132'],
  [null, '+1\u00a0(855)\u00a0555-\u20600132'],
])('a person in %s gets a support number without line breaks', (country, phone) => {
  expect(supportPhone({ supportPhones }, country)).toBe(phone)
})
