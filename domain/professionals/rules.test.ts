import { expect, test } from 'vitest'
import { longTextCases } from '#tests/support/cases/professionals.ts'
import { completeForm, normaliseProfessional, type GivenFields } from './normalise.ts'
import { checkProfessional, stepOf, type Choices } from './rules.ts'

const choices: Choices = {
  countries: ['US', 'GB'],
  phoneCountries: ['US_CANADA', 'UNITED_KINGDOM', 'MEXICO'],
  regions: ['MN', 'NY'],
  timezones: ['America/Chicago', 'America/New_York'],
}

const valid = completeForm({
  firstName: 'Grace',
  lastName: 'Okafor',
  email: 'grace@lake.example',
  phoneCountryCode: 'US_CANADA',
  phoneNumber: '6125550123',
  hearAboutUs: 'SEARCH_ENGINE',
  practiceName: 'Lake Street Family Law',
  country: 'US',
  addressLine1: '2200 Lake Street',
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55408',
  timezone: 'America/Chicago',
  roles: ['ATTORNEY', 'MEDIATOR'],
  securityQuestion: 'Name of my first boat?',
  securityAnswer: 'Northern Light',
  securityCode: '4821',
  securityCodeConfirm: '4821',
})

/** The errors of a valid form after some changes, as `field: code`. */
function told(changes: GivenFields, offered: Choices = choices): string[] {
  const form = completeForm({ ...valid, ...changes })
  return checkProfessional(form, offered).map(({ field, code }) => `${field}: ${code}`)
}

test('a complete form breaks no rule', () => {
  expect(told({})).toEqual([])
})

test('an empty first step reports its six required fields, in page order', () => {
  const errors = checkProfessional(stepOf(completeForm({}), 'ONE'), choices)
  expect(errors.map(({ code }) => code)).toEqual([
    'signup_firstName_error',
    'signup_lastName_error',
    'signup_email_error',
    'signup_phoneCountryCode_error',
    'signup_phoneNumber_error',
    'signup_hearAboutUs_error',
  ])
})

test('an empty second step reports its eight required fields', () => {
  const errors = checkProfessional(stepOf(completeForm({}), 'TWO'), choices)
  expect(errors.map(({ code }) => code)).toEqual([
    'signup_practiceName_error',
    'signup_country_error',
    'signup_addressLine1_error',
    'signup_city_error',
    'signup_region_error',
    'signup_postalCode_error',
    'signup_timezone_error',
    'signup_roles_error',
  ])
})

test('an empty third step reports question, answer, code and confirmation', () => {
  const errors = checkProfessional(stepOf(completeForm({}), 'THREE'), choices)
  expect(errors.map(({ code }) => code)).toEqual([
    'signup_securityQuestion_error',
    'signup_securityAnswer_error',
    'signup_securityCode_error',
    'signup_securityCodeConfirm_error',
  ])
})

test.each([
  [{ title: 'Sir' }, ['title: signup_dropdown_error']],
  [{ title: 'Hon.' }, []],
  [{ credentials: 'J.D.' }, []],
  [{ email: 'grace@lake' }, ['email: rules.email']],
  [{ firstName: 'Grace 🙂' }, ['firstName: rules.name.emoji']],
  [{ phoneCountryCode: '+1' }, ['phoneCountryCode: signup_dropdown_error']],
  [{ phoneNumber: '612-555-0123' }, ['phoneNumber: signup_onlyNumbers_error']],
  [{ phoneNumber: '٦١٢٥٥٥٠١٢٣' }, ['phoneNumber: signup_onlyNumbers_error']],
  [{ phoneNumber: '612' }, ['phoneNumber: rules.phone.length']],
  [{ phoneExtension: 'x12' }, ['phoneExtension: signup_onlyNumbers_error']],
  [{ phoneExtension: '12' }, []],
  [{ hearAboutUs: 'constructor' }, ['hearAboutUs: signup_dropdown_error']],
  [{ practiceName: 'x'.repeat(101) }, ['practiceName: professional.tooLong']],
  [{ addressLine2: 'x'.repeat(51) }, ['addressLine2: professional.tooLong']],
  [{ city: 'x'.repeat(31) }, ['city: professional.tooLong']],
  [{ country: 'FR' }, ['country: signup_dropdown_error']],
  [{ country: '__proto__' }, ['country: signup_dropdown_error']],
  [{ region: 'ON' }, ['region: signup_dropdown_error']],
  [{ timezone: 'Europe/Paris' }, ['timezone: signup_dropdown_error']],
  [{ roles: ['SOLICITOR'] }, ['roles: signup_dropdown_error']],
  [{ country: 'GB', postalCode: 'sw1a 1aa', roles: ['SOLICITOR'] }, []],
  [{ postalCode: '5540' }, ['postalCode: rules.address.postalCode']],
  [{ postalCode: '55408-1234' }, []],
  [{ securityQuestion: 'Boat' }, ['securityQuestion: rules.security.length']],
  [{ securityAnswer: 'name of my FIRST boat?' }, ['securityAnswer: rules.security.sameAnswer']],
  [{ securityAnswer: 'a <b> c' }, ['securityAnswer: rules.security.characters']],
  [
    { securityCode: 'abcd', securityCodeConfirm: 'abcd' },
    ['securityCode: signup_onlyNumbers_error', 'securityCodeConfirm: signup_onlyNumbers_error'],
  ],
  [
    { securityCode: '12345', securityCodeConfirm: '123' },
    ['securityCode: signup_only4_error', 'securityCodeConfirm: signup_only4_error'],
  ],
  [{ securityCodeConfirm: '4822' }, ['securityCodeConfirm: signup_codeConfirm_error']],
])('%j gives %j', (changes, expected) => {
  expect(told(changes)).toEqual(expected)
})

test.each([
  [
    'BENCH_OFFICER',
    [
      'referralBenchOfficerName: signup_referralBenchOfficerName_error',
      'referralBenchOfficerPosition: signup_referralBenchOfficerPosition_error',
    ],
  ],
  [
    'REFERRED_BY_COLLEAGUE',
    [
      'referralColleagueName: signup_referralColleagueName_error',
      'referralColleagueRole: signup_referralColleagueRole_error',
    ],
  ],
  ['OTHER', ['referralOtherExplain: signup_referralOtherExplain_error']],
  ['SEARCH_ENGINE', []],
  ['REFERRED_FR', []],
  ['NEWS_STORY', []],
])('the referral source %s requires its own follow-ups and no others', (hearAboutUs, expected) => {
  expect(told({ hearAboutUs })).toEqual(expected)
})

test('follow-ups of another source are not checked', () => {
  expect(
    told({ hearAboutUs: 'NEWS_STORY', referralOtherExplain: 'x'.repeat(300), referralColleagueRole: 'KING' }),
  ).toEqual([])
})

test.each(longTextCases)('$length characters of $field give $code', ({ field, code, given }) => {
  expect(told(given)).toContain(`${field}: ${code}`)
})

test('an explanation may have 200 characters, as people count them', () => {
  expect(told({ hearAboutUs: 'OTHER', referralOtherExplain: '🙂'.repeat(200) })).toEqual([])
  expect(told({ hearAboutUs: 'OTHER', referralOtherExplain: 'x'.repeat(201) })).toEqual([
    'referralOtherExplain: signup_max200_error',
  ])
})

test('a country without regions requires none', () => {
  expect(told({ region: '' }, { ...choices, regions: [] })).toEqual([])
})

test('only given fields are checked, with their follow-ups', () => {
  const given = normaliseProfessional({ hearAboutUs: 'OTHER', phoneNumber: ' 6125550123 ' })
  expect(checkProfessional(given, choices).map(({ field }) => field)).toEqual(['referralOtherExplain'])
})

test('values are normalised before they are checked', () => {
  const form = completeForm({
    firstName: '  D’Arcy\u0000  ',
    securityQuestion: '¿Nombre de mi primer barco?',
    practiceName: 'Lake\r\nStreet',
    roles: [' ATTORNEY ', 'ATTORNEY'],
    city: 'Minne\ud800apolis',
  })
  expect(form.firstName).toBe("D'Arcy")
  expect(form.securityQuestion).toBe('Nombre de mi primer barco?')
  expect(form.practiceName).toBe('Lake Street')
  expect(form.roles).toEqual(['ATTORNEY'])
  expect(form.city).toBe('Minne\ufffdapolis')
})
