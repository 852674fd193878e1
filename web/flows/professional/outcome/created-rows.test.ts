import { expect, test } from 'vitest'
import type { ProfessionalView } from '#domain/contracts/professionals.ts'
import { textFor } from '#domain/messages/text.ts'
import type { Named } from '../choices/choices.ts'
import { createdRows } from './created-rows.ts'

const created: ProfessionalView = {
  name: { title: 'Dr.', firstName: 'Grace', lastName: 'Okafor', credentials: 'J.D.' },
  email: 'grace@lake.example',
  phone: { countryCode: 'US_CANADA', number: '6125550123', extension: '12' },
  practice: { name: 'Lake Street Family Law' },
  address: {
    line1: '2200 Lake Street',
    line2: 'Suite 4',
    city: 'Minneapolis',
    region: 'MN',
    postalCode: '55408',
    country: 'US',
  },
  timezone: 'America/Chicago',
  roles: ['ATTORNEY', 'MEDIATOR'],
}
const named: Named = {
  title: 'Dr.',
  labels: { region: 'State', postalCode: 'ZIP code' },
  country: 'United States',
  region: 'Minnesota',
  timezone: 'Central Time',
  roles: ['Attorney', 'Mediator'],
}
const rows = (changes: Partial<ProfessionalView> = {}, names: Partial<Named> = {}) =>
  createdRows({ created: { ...created, ...changes }, named: { ...named, ...names }, text: textFor('en') })

test('phone, practice, address, city, region and postal code are private, and everything else is public', () => {
  expect(rows().map(({ term, description, visibility }) => [visibility, term, description])).toEqual([
    ['public', 'Name', 'Dr. Grace Okafor, J.D.'],
    ['public', 'Email', 'grace@lake.example'],
    ['private', 'Phone', '+1 6125550123 ext. 12'],
    ['private', 'Practice', 'Lake Street Family Law'],
    ['private', 'Address', '2200 Lake Street, Suite 4'],
    ['private', 'City', 'Minneapolis'],
    ['private', 'State', 'Minnesota'],
    ['private', 'ZIP code', '55408'],
    ['public', 'Country', 'United States'],
    ['public', 'Time zone', 'Central Time'],
    ['public', 'Roles', 'Attorney, Mediator'],
  ])
})

test('the title and the parts of the address have the words of the form', () => {
  const inMexico = rows({}, { title: 'Sra.', labels: { region: 'Estado', postalCode: 'Código postal' } })
  expect(inMexico[0]?.description).toBe('Sra. Grace Okafor, J.D.')
  expect(inMexico.slice(6, 8).map(({ term }) => term)).toEqual(['Estado', 'Código postal'])
})

test('an empty field has no line and no mark', () => {
  const plain = rows(
    {
      name: { title: null, firstName: 'Grace', lastName: 'Okafor', credentials: null },
      phone: { countryCode: 'MEXICO', number: '5512345678', extension: null },
    },
    { title: null },
  )
  expect(plain[0]?.description).toBe('Grace Okafor')
  expect(plain[2]?.description).toBe('+52 5512345678')
})
