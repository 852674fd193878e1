import { expect, test } from 'vitest'
import { builtPrice, isFairlyBuilt } from './built-price.ts'

const build = {
  services: ['MYFILES'],
  terms: [
    {
      years: 1,
      priceMinor: 99_00,
      extras: [
        { service: 'TONEMETER', priceMinor: 60_00 },
        { service: 'UNLIMITEDPAYMENTS', priceMinor: 75_00 },
      ],
    },
  ],
}

test.each([
  ['the basic content', ['MYFILES'], 99_00],
  ['one extra', ['TONEMETER', 'MYFILES'], 159_00],
  ['every extra', ['MYFILES', 'TONEMETER', 'UNLIMITEDPAYMENTS'], 234_00],
])('%s is built for the sum of its parts', (_what, services, priceMinor) => {
  expect(builtPrice(build, { services, years: 1 })).toBe(priceMinor)
})

test.each([
  ['a service that nobody can add', ['MYFILES', 'YACHT'], 1],
  ['less than every built package includes', ['TONEMETER'], 1],
  ['a term that is not sold', ['MYFILES'], 2],
])('%s cannot be built', (_what, services, years) => {
  expect(builtPrice(build, { services, years })).toBeNull()
})

test.each([
  ['the least that building may cost', 105_00, true, true],
  ['less than that', 104_99, true, false],
  ['the most that it may cost', 120_00, true, true],
  ['more than that', 120_01, true, false],
  ['the same without extras', 100_00, false, true],
  ['more without extras', 105_00, false, false],
])('beside a package of 100: %s', (_what, builtMinor, hasExtras, isFair) => {
  expect(isFairlyBuilt({ builtMinor, readyMinor: 100_00, hasExtras })).toBe(isFair)
})
