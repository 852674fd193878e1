import type { Page } from '@playwright/test'
import { errorId, fieldId } from '#web/ui/field-id.ts'
import { aProfessionalAccount, logIn } from './support/account.ts'
import { fillAddress, MINNEAPOLIS } from './support/checkout.ts'
import { anInvitedBen } from './support/invitation.ts'
import { expect, freshEmail, test, freshPhone } from './support/journey.ts'
import { continueOn, expectHeading, fillParent, wordsIn } from './support/parent.ts'
import { withoutScript } from './support/without-script.ts'

const text = wordsIn('en')
const field = (page: Page, name: string) => page.locator(`#${fieldId(name)}`)

test('without a script, forms of an invited parent that are refused keep the typed text', async ({
  browser,
  address,
}) => {
  const { token, userId, email } = await anInvitedBen({ language: 'en', paid: true })
  const page = await withoutScript(browser, { address })
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
  await page.getByRole('link', { name: text('invited.landing.start') }).click()
  await fillParent(page, text, {
    firstName: 'Benedict',
    lastName: 'Ito',
    email: 'ben@',
    phoneNumber: '55512',
  })
  await field(page, 'phoneCountryCode').selectOption('+52')
  await continueOn(page, text)
  await expect(page.locator(`#${errorId('email')}`)).toContainText(text('rules.email'))
  await expect(field(page, 'firstName')).toHaveValue('Benedict')
  await expect(field(page, 'lastName')).toHaveValue('Ito')
  await expect(field(page, 'email')).toHaveValue('ben@')
  await expect(field(page, 'phoneNumber')).toHaveValue('55512')
  await expect(field(page, 'phoneCountryCode')).toHaveValue('+52')
  await field(page, 'phoneCountryCode').selectOption('+1')
  await fillParent(page, text, { firstName: 'Benedict', lastName: 'Ito', email, phoneNumber: freshPhone() })
  await continueOn(page, text)

  await expectHeading(page, text('invited.billing.title'))
  await fillAddress(page, text, { ...MINNEAPOLIS, postalCode: 'K1A 0B1' })
  await continueOn(page, text)
  await expect(page.locator(`#${errorId('postalCode')}`)).toContainText(text('rules.address.postalCode'))
  await expect(field(page, 'billingAddress')).toHaveValue(MINNEAPOLIS.line1)
  await expect(field(page, 'city')).toHaveValue(MINNEAPOLIS.city)
  await expect(field(page, 'postalCode')).toHaveValue('K1A 0B1')
  await page.context().close()
})

test('without a script, a refused new family keeps both parents and the children', async ({
  browser,
  address,
}) => {
  const { username } = await aProfessionalAccount()
  const page = await withoutScript(browser, { address })
  await page.goto('/join/my-cases')
  await logIn(page, text, { username })
  await page.getByRole('link', { name: text('account.cases.enter') }).click()
  await expectHeading(page, text('account.newFamily.title'))
  const dana = freshEmail('dana')
  const typed = {
    'parents.0.firstName': 'Dana',
    'parents.0.lastName': 'Reyes',
    'parents.0.email': dana,
    'parents.0.phoneNumber': '5512345678',
    'parents.1.firstName': 'Eli',
    'parents.1.lastName': 'Reyes',
    'parents.1.email': dana,
    'children.0.firstName': 'Fay',
    'children.0.lastName': 'Reyes',
  }
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
  await field(page, 'parents.0.phoneCountryCode').selectOption('+52')
  await page.getByRole('button', { name: text('account.newFamily.submit') }).click()
  await expect(page.locator(`#${errorId('parents.1.email')}`)).toContainText(text('rules.parents.sameEmail'))
  for (const [name, value] of Object.entries(typed)) await expect(field(page, name)).toHaveValue(value)
  await expect(field(page, 'parents.0.phoneCountryCode')).toHaveValue('+52')

  await field(page, 'parents.1.email').fill(freshEmail('eli'))
  await page.getByRole('button', { name: text('account.newFamily.submit') }).click()
  await expect(page.getByText(text('account.newFamily.done', { count: 2 }))).toBeVisible()
  await page.context().close()
})

test('without a script, an invited person declines and sees that the invitation is closed', async ({
  browser,
  address,
}) => {
  const { token, userId } = await anInvitedBen({ language: 'en' })
  const page = await withoutScript(browser, { address })
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
  await page.getByRole('link', { name: text('invited.landing.notForMe') }).click()
  await page.getByRole('button', { name: text('invited.decline.button') }).click()
  await expectHeading(page, text('invited.decline.done'))
})

test('without a script, the choice about measurement leads back to the same invitation', async ({
  browser,
  address,
}) => {
  const page = await withoutScript(browser, { address })
  // A link that has ended is the first invitation of this browser.
  await page.goto(`/join/invite?token=${'e'.repeat(43)}&id=${crypto.randomUUID()}`)
  const { token, userId } = await anInvitedBen({ language: 'en' })
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
  await page.getByRole('link', { name: text('chrome.measurement.link') }).click()
  await page.getByRole('button', { name: text('chrome.measurement.refuse') }).click()
  await expect(page.getByText(text('chrome.measurement.off'))).toBeVisible()
  await expectHeading(page, text('invited.landing.title'))
  await page.context().close()
})
