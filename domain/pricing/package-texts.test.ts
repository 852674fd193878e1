import { expect, test } from 'vitest'
import { textFor } from '../messages/text.ts'
import { coreBenefits, packageTexts, serviceTexts } from './package-texts.ts'

const english = textFor('en')

test.each([
  ['basic-1y', 'Basic', /two homes/],
  ['essentials-2y', 'Essentials', /tone before you send/],
  ['premium-1y', 'Premium', /expenses settled/],
  ['choose-your-own-1y', 'Choose your own', /add only what you need/],
  ['essentials-uk-1y', 'Essentials UK', /tone before you send/],
  ['premium-uk-2y', 'Premium UK', /expenses settled/],
])('the package %s is shown as “%s”', (analyticsPackage, name, description) => {
  const texts = packageTexts(analyticsPackage)
  if (!texts) throw new Error('no texts')
  expect(english(texts.name)).toBe(name)
  expect(english(texts.description)).toMatch(description)
})

test.each([
  ['MYFILES', 'MyFiles', /1 GB/],
  ['CALLSBASIC', 'Receive calls', /without sharing your number/],
  ['TONEMETER', 'ToneMeter', /harshly/],
  ['UNLIMITEDPAYMENTS', 'Unlimited payments', /record of each/],
])('the service %s is shown as “%s”', (service, name, description) => {
  const texts = serviceTexts(service)
  if (!texts) throw new Error('no texts')
  expect(english(texts.name)).toBe(name)
  expect(english(texts.description)).toMatch(description)
})

test('every package includes messages, a calendar and expenses; in the experiment also recorded calls', () => {
  const core = ['Time-stamped messages', 'Shared calendar', 'Expense log']
  expect(coreBenefits({ recordsCalls: false }).map((key) => english(key))).toEqual(core)
  expect(coreBenefits({ recordsCalls: true }).map((key) => english(key))).toEqual([
    ...core,
    'Recorded audio and video calls',
  ])
})

test.each(['silver-1y', '', 'basic-1year'])(
  'the package “%s”, which an operator added, keeps its own texts',
  (name) => {
    expect(packageTexts(name)).toBeNull()
  },
)

test('a service that an operator added has no texts', () => {
  expect(serviceTexts('YACHT')).toBeNull()
})
