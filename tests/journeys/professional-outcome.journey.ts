import { breakAccountsOf } from './support/broken-account.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { openHydrated } from './support/open-hydrated.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import {
  aContact,
  expectStep,
  field,
  fillContact,
  fillPractice,
  fillSecurity,
  goOn,
  PRACTICES,
  reachSecurity,
  submit,
  type PracticeCountry,
} from './support/professional.ts'

const text = wordsIn('en')

const PHONES: [PracticeCountry, string][] = [
  ['US', '+1 (855) 555-0132'],
  ['CA', '+1 (855) 555-0132'],
  ['MX', '+1 (855) 555-0132'],
  ['GB', '+44 20 7946 0132'],
  ['IE', '+44 20 7946 0132'],
  ['AU', '+61 2 5550 0132'],
  ['NZ', '+64 9 555 0132'],
]
for (const [country, phone] of PHONES) {
  test(`a practice in ${country} has its own lists, and a failed registration shows ${phone} and can be repeated`, async ({
    page,
    expectAccessible,
  }) => {
    const email = freshEmail('grace')
    const fault = await breakAccountsOf(email)
    await reachSecurity(page, text, { email, country })
    await fillSecurity(page, text)
    await submit(page, text)
    await expectHeading(page, text('professional.error.heading'))
    // The number must stay on one line and not break after its hyphen.
    const unbroken = phone.replace('-', '-\u2060')
    await expect(page.getByRole('link', { name: unbroken })).toHaveAttribute('href', /^tel:[+]\d+$/)
    await expectAccessible()
    await fault.repair()
    await page.getByRole('button', { name: text('professional.error.tryAgain') }).click()
    await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
    await expect(page.getByText(text(`professional.role.${PRACTICES[country].role}`))).toBeVisible()
  })
}

test('every failed retry shows a new message, whatever the cause', async ({ context }) => {
  // The browser complains on the console when it is offline.
  const page = await context.newPage()
  const email = freshEmail('grace')
  const fault = await breakAccountsOf(email)
  await reachSecurity(page, text, { email })
  await fillSecurity(page, text)
  await submit(page, text)
  await expectHeading(page, text('professional.error.heading'))
  const said = page.getByRole('status').filter({ hasText: 'not created' })
  await expect(said).not.toContainText('Tried again')
  const tryAgain = page.getByRole('button', { name: text('professional.error.tryAgain') })
  await tryAgain.click()
  await expect(said).toContainText(/Still not answering. Tried again at \d+:\d+:\d+/)
  const first = (await said.textContent()) ?? ''
  await context.setOffline(true)
  // The message shows the time in seconds, so a retry within the same second changes nothing.
  await expect(async () => {
    await tryAgain.click()
    await expect(said).not.toHaveText(first, { timeout: 500 })
  }).toPass()
  // Wait until this attempt has failed before the repair. Otherwise the attempt would succeed.
  await expect(tryAgain).toBeEnabled()
  await expect(said).toContainText('Tried again')
  await context.setOffline(false)
  await fault.repair()
  await tryAgain.click()
  await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
})

test('after an error the professional goes back to the practice and enters the security details again', async ({
  page,
}) => {
  const email = freshEmail('grace')
  const fault = await breakAccountsOf(email)
  await reachSecurity(page, text, { email })
  await fillSecurity(page, text)
  await submit(page, text)
  await expectHeading(page, text('professional.error.heading'))
  await page.getByRole('link', { name: text('professional.error.back') }).click()
  await expectStep(page, text, 'two')
  await goOn(page, text)
  await expectStep(page, text, 'three')
  await expect(field(page, text, 'securityAnswer')).toHaveValue('')
  await fault.repair()
  await fillSecurity(page, text)
  await submit(page, text)
  await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
})

test('after success the browser’s Back button does not lead back into the form', async ({ page }) => {
  await reachSecurity(page, text, { email: freshEmail('grace') })
  await fillSecurity(page, text)
  await submit(page, text)
  await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
  await page.goBack()
  await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
  await page.getByRole('button', { name: text('professional.success.another') }).click()
  await expectStep(page, text, 'one')
  await expect(field(page, text, 'firstName')).toHaveValue('')
})

test('without a network, the lists of another country can be read again', async ({ context }) => {
  const page = await context.newPage()
  await openHydrated(page, '/join/pro')
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await expectStep(page, text, 'two')
  await fillPractice(page, text, 'US')
  await context.setOffline(true)
  await field(page, text, 'country').selectOption('CA')
  await expect(page.getByText(text('checkout.billing.lookupFailed'))).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: text('checkout.retry') }).click()
  await fillPractice(page, text, 'CA')
  await goOn(page, text)
  await expectStep(page, text, 'three')
})
