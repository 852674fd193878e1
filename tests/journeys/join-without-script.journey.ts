import type { Page } from '@playwright/test'
import { errorId, fieldId } from '#web/ui/field-id.ts'
import { holdScript } from './support/hold-script.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { fillAddress, fillCard, fillCredentials, MINNEAPOLIS, VISA } from './support/checkout.ts'
import {
  continueOn,
  expectHeading,
  fillChild,
  fillCoParent,
  fillParent,
  sendParent,
  wordsIn,
} from './support/parent.ts'
import { fillFamilyWithoutEmail, openWith } from './support/variants.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'
import { withoutScript } from './support/without-script.ts'

const text = wordsIn('en')

async function expectSaid(page: Page, { field, words }: { field: string; words: string }): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(words)
  await expect(page.locator(`#${errorId(field)}`)).toContainText(words)
}

test('a form sent before the script has loaded shows its errors and keeps the typed text @tls', async ({
  browser,
  address,
}) => {
  const page = await withoutScript(browser, { address })
  const field = (name: string) => page.locator(`#${fieldId(name)}`)
  const email = freshEmail('amara')
  await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email })

  await expect(page.locator('main button[type=button]').locator('visible=true')).toHaveCount(0)
  await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Okafor', email })
  await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: '' })
  await continueOn(page, text)
  await expectSaid(page, { field: 'coParent.email', words: text('rules.coParent.sameEmail') })
  await expectSaid(page, { field: 'children.0.lastName', words: text('rules.required') })
  await expect(field('coParent.firstName')).toHaveValue('Jordan')
  await expect(field('children.0.firstName')).toHaveValue('Maya')
  await field('coParent.email').fill(freshEmail('jordan'))
  await field('children.0.lastName').fill('Okafor')
  await continueOn(page, text)

  await page
    .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
    .click()
  await expectHeading(page, text('checkout.billing.title'))
  const needsScript = page.locator('main noscript .notice')
  await expect(needsScript).toBeVisible()
  await expect(needsScript).toHaveText(text('checkout.billing.needsScript'))
  await expect(field('addressSearch')).toBeHidden()
  await fillAddress(page, text, { ...MINNEAPOLIS, postalCode: 'K1A 0B1' })
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expectSaid(page, { field: 'postalCode', words: text('rules.address.postalCode') })
  await expect(field('billingAddress')).toHaveValue(MINNEAPOLIS.line1)
  await expect(field('city')).toHaveValue(MINNEAPOLIS.city)
  await expect(field('region')).toHaveValue(MINNEAPOLIS.region)
  await expect(field('postalCode')).toHaveValue('K1A 0B1')
  // The state has only this time zone.
  await expect(field('timezone')).toHaveValue('America/Chicago')
  await field('postalCode').fill(MINNEAPOLIS.postalCode)
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(field('city')).toHaveValue(MINNEAPOLIS.city)
  await page.context().close()
})

for (const { answer, heading } of [
  { answer: 'join.speedbump.submit', heading: 'join.speedbump.thanks' },
  { answer: 'join.speedbump.skip', heading: 'join.speedbump.skipped' },
] as const) {
  test(`the question about inviting works without a script too: “${text(answer)}”`, async ({
    browser,
    address,
  }) => {
    const page = await withoutScript(browser, { address })
    await openWith(page, { parentBSpeedbump: 'Treatment' })
    await fillFamilyWithoutEmail(page, text, freshEmail('ines'))
    const question = page.getByLabel(text('join.speedbump.email'))
    await question.fill('luis@')
    await page.getByRole('button', { name: text('join.speedbump.submit'), exact: true }).click()
    await expect(page.locator(`#${errorId('invitationEmail')}`)).toContainText(text('join.speedbump.error'))
    await question.fill(freshEmail('luis'))
    await page.getByRole('button', { name: text(answer), exact: true }).click()
    await expectHeading(page, text(heading))
    await continueOn(page, text)
    await expectHeading(page, text('join.packages.title'))
    await page.context().close()
  })
}

test('text typed while the script loads stays and is sent', async ({ page }) => {
  const script = await holdScript(page)
  const field = (name: string) => page.locator(`#${fieldId(name)}`)
  await page.goto('/join/step1', { waitUntil: 'commit' })
  const email = freshEmail('amara')
  await fillParent(page, text, { firstName: 'Amara', lastName: '', email, phoneNumber: '55 1234-5678' })
  await field('phoneCountryCode').selectOption('+52')
  script.release()
  await expect(field('phoneNumber')).toHaveValue('5512345678')
  await expect(page.getByText('MX +52', { exact: true })).toBeVisible()
  await continueOn(page, text)
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await field('lastName').fill('Okafor')
  await continueOn(page, text)
  await expectHeading(page, text('join.family.title'))
  await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
  await expect(field('email')).toHaveValue(email)
  await expect(field('phoneCountryCode')).toHaveValue('+52')
})

test('credentials typed while the script loads are complete once it has loaded', async ({ page }) => {
  const { email } = await reachCredentials(page)
  const script = await holdScript(page)
  await page.reload({ waitUntil: 'commit' })
  await fillCredentials(page, text, { username: `amara_${email.slice(6, 14)}`, password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  script.release()
  const submit = page.getByRole('button', { name: text('join.credentials.submit') })
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
})

test('credentials set without a script show a confirmation and lead to the receipt @tls', async ({
  page,
  browser,
  address,
}) => {
  const { email } = await reachCredentials(page)
  const storageState = await page.context().storageState()
  const plain = await withoutScript(browser, { address, storageState })
  await plain.goto('/join/credentials')
  await fillCredentials(plain, text, {
    username: `amara_${email.slice(6, 14)}`,
    password: 'quiet-harbour-7!',
  })
  await plain.getByRole('checkbox').first().check()
  // The button looks disabled, but it works.
  await plain.getByRole('button', { name: text('join.credentials.submit') }).click({ force: true })
  await expect(plain.getByText(text('join.credentials.done'))).toBeVisible()
  await plain.getByRole('link', { name: text('join.credentials.now') }).click()
  await expectHeading(plain, text('join.receipt.title'))
  await plain.context().close()
})

async function reachCredentials(page: Page): Promise<{ email: string }> {
  const buyer = await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  return buyer
}
