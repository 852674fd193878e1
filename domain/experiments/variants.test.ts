import { expect, test } from 'vitest'
import { allowedMethods } from '../payments/allowed-methods.ts'
import { brandFor, brandOfPackages } from './brand.ts'
import { ALL_OFF, FLAG_NAMES, FLAGS, flagNameOf, isActive, isVariant } from './flags.ts'
import { planVariants } from './plan-variants.ts'

const treated = { ...ALL_OFF, uglyDuckling: 'Treatment' } as const

test('visitors get the refresh; logged-in parents get it only with ugly-duckling', () => {
  expect(brandFor({ flags: ALL_OFF, isParentLoggedIn: false })).toBe('refresh')
  expect(brandFor({ flags: ALL_OFF, isParentLoggedIn: true })).toBe('classic')
  expect(brandFor({ flags: { ...ALL_OFF, uglyDuckling: 'Control' }, isParentLoggedIn: true })).toBe('classic')
  expect(brandFor({ flags: treated, isParentLoggedIn: true })).toBe('refresh')
})

test.each([
  [{ flags: ALL_OFF, isParentLoggedIn: false }, 'refresh'],
  [{ flags: treated, isParentLoggedIn: true }, 'refresh'],
  [{ flags: ALL_OFF, isParentLoggedIn: true }, 'classic'],
] as const)(
  'on the packages page P3 is classic, and P0, P1 and P2 look like the other pages (%o)',
  (visitor, others) => {
    const groups = ['P0', 'P1', 'P2', 'P3'] as const
    expect(groups.map((group) => brandOfPackages(group, visitor))).toEqual([
      others,
      others,
      others,
      'classic',
    ])
  },
)

test.each([
  ['P3', 'Off', { pricesBuild: false, picksBuild: true }],
  ['P3', 'Control', { pricesBuild: false, picksBuild: true }],
  ['P3', 'Treatment', { pricesBuild: true, picksBuild: false }],
  ['P1', 'Off', { pricesBuild: true, picksBuild: false }],
  ['P1', 'Treatment', { pricesBuild: true, picksBuild: false }],
] as const)('group %s, with the flag of the build-your-own price %s', (group, priceInBuild, expected) => {
  expect(planVariants({ ...ALL_OFF, priceInBuild }, group)).toMatchObject(expected)
})

test('only Treatment offers the payment method', () => {
  const control = {
    ...ALL_OFF,
    venmo: 'Control',
    paypalInJoin: 'Control',
    ukCardPayments: 'Control',
  } as const
  expect(allowedMethods(control)).toEqual({ paypal: false, venmo: false, ukCards: false })
  expect(allowedMethods({ ...ALL_OFF, venmo: 'Treatment' })).toEqual({
    paypal: false,
    venmo: true,
    ukCards: false,
  })
})

test('Off takes no part; a flag is found only by its key', () => {
  expect([isActive('Off'), isActive('Control'), isActive('Treatment')]).toEqual([false, true, true])
  expect(FLAG_NAMES.map((name) => flagNameOf(FLAGS[name]))).toEqual(FLAG_NAMES)
  expect(flagNameOf('paypalInJoin')).toBeNull()
  expect([isVariant('treatment'), isVariant('Treatment'), isVariant(null)]).toEqual([false, true, false])
})
