import { expect, test } from 'vitest'
import { textFor } from '../messages/text.ts'
import { coreBenefits, packageTexts, serviceTexts } from './package-texts.ts'

const english = textFor('en')

test.each([
  ['basic-1y', 'Basic', /two homes/],
  ['essentials-2y', 'Essentials', /calmer messages/i],
  ['premium-1y', 'Premium', /settle shared expenses/],
  ['choose-your-own-1y', 'Choose your own', /add only what you need/],
  ['essentials-uk-1y', 'Essentials UK', /calmer messages/i],
  ['premium-uk-2y', 'Premium UK', /settle shared expenses/],
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
  const core = ['Messages with date and time', 'One calendar for both homes', 'A log of shared expenses']
  expect(coreBenefits({ recordsCalls: false }).map(({ text }) => english(text))).toEqual(core)
  expect(coreBenefits({ recordsCalls: true }).map(({ text }) => english(text))).toEqual([
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

test('each service says in a parent’s words what they get', () => {
  const said = ['MYFILES', 'CALLSBASIC', 'TONEMETER', 'UNLIMITEDPAYMENTS'].map((service) =>
    serviceTexts(service)?.benefits.map(({ text, note }) =>
      [text, note]
        .flatMap((key) => key ?? [])
        .map((key) => english(key))
        .join('. '),
    ),
  )
  expect(said).toEqual([
    ['1 GB for documents and photos'],
    ['Answer calls without sharing your number'],
    ['A second look before you send. ToneMeter points out wording that may come across harshly.'],
    ['Pay and be paid for shared expenses. As often as you need.', 'A record of each payment'],
  ])
})

test('a service that an operator added has no texts', () => {
  expect(serviceTexts('YACHT')).toBeNull()
})
