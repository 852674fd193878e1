import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Text } from '#domain/messages/text.ts'
import { fillAddress, fillCard, MINNEAPOLIS, VISA, type Address } from './support/checkout.ts'
import { withDatabase } from './support/database.ts'
import { holdScript } from './support/hold-script.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import {
  continueOn,
  expectHeading,
  fillChild,
  fillCoParent,
  fillParent,
  sendParent,
  wordsIn,
} from './support/parent.ts'
import { payNow, reachBilling, reachPayment, review } from './support/reach-payment.ts'
import { openWith } from './support/variants.ts'
import { inOneLook } from './support/looks.ts'
import { withoutScript } from './support/without-script.ts'
import { openHydrated, untilHydrated } from './support/open-hydrated.ts'

const AMARA = { firstName: 'Amara', lastName: 'Okafor', phoneNumber: '6125550142' }

for (const language of inOneLook(['en', 'es-MX'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('a page that is closed and opened again shows everything that was sent', async ({
      page,
      context,
    }) => {
      const [email, coParentEmail] = [freshEmail('amara'), freshEmail('jordan')]
      await sendParent(page, text, { ...AMARA, email })
      await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Reyes', email: coParentEmail })
      await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Reyes' })
      await continueOn(page, text)
      await expectHeading(page, text('join.packages.title'))
      await page.goto('/join/receipt')
      await expectHeading(page, text('join.receipt.reload'))
      await page.close()

      const later = await context.newPage()
      await later.goto('/join/signup')
      await later.getByRole('link', { name: text('join.signup.resume.go') }).click()
      await expectHeading(later, text('join.packages.title'))
      await later.getByRole('link', { name: text('chrome.back'), exact: true }).click()
      await expectHeading(later, text('join.family.title'))
      const coParent = later.getByRole('group', { name: text('join.family.coParent'), exact: true })
      await expect(coParent.getByLabel(text('join.parent.lastName'), { exact: true })).toHaveValue('Reyes')
      await expect(coParent.getByLabel(text('join.family.email'), { exact: true })).toHaveValue(coParentEmail)
      await expect(
        later
          .getByRole('group', { name: text('join.family.child', { number: 1 }), exact: true })
          .getByLabel(text('join.family.childFirstName'), { exact: true }),
      ).toHaveValue('Maya')
      await later.getByRole('link', { name: text('chrome.back'), exact: true }).click()
      await expectHeading(later, text('join.parent.title'))
      await expect(later.getByLabel(text('join.parent.email'), { exact: true })).toHaveValue(email)
      await expect(later.getByLabel(text('join.parent.phoneNumber'), { exact: true })).toHaveValue(
        AMARA.phoneNumber,
      )
    })

    test("after our Back link, the browser's Back button does not go forward again", async ({ page }) => {
      await openHydrated(page, '/join/signup')
      await page.getByRole('link', { name: text('join.signup.parents') }).click()
      await page.getByRole('link', { name: text('join.status.no.text') }).click()
      await expectHeading(page, text('join.parent.title'))
      await fillParent(page, text, { ...AMARA, email: freshEmail('amara') })
      await continueOn(page, text)
      await expectHeading(page, text('join.family.title'))
      const back = page.getByRole('link', { name: text('chrome.back'), exact: true })
      await back.click()
      await expectHeading(page, text('join.parent.title'))
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.getByLabel(text('join.parent.firstName'), { exact: true })).toHaveValue('Amara')
      await page.goBack()
      await expectHeading(page, text('join.status.title'))
      await page.goForward()
      await expectHeading(page, text('join.parent.title'))
      await back.click()
      await expectHeading(page, text('join.status.title'))
    })

    test('an outdated tab continues from the state of the other tab', async ({ page, context }) => {
      await reachBilling(page, text)
      const other = await context.newPage()
      await other.goto('/join/step2')
      await expectHeading(other, text('join.family.title'))
      await continueOn(other, text)
      await expectHeading(other, text('join.packages.title'))
      await fillAddress(page, text, MINNEAPOLIS)
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await expectHeading(page, text('checkout.payment.title'))
    })

    test('an outdated tab does not undo the changes of another tab, and shows that it is out of date', async ({
      page,
      context,
    }) => {
      const email = freshEmail('amara')
      await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email })
      await expectHeading(page, text('join.family.title'))
      await page.goto('/join/step1')
      const other = await context.newPage()
      await other.goto('/join/step1')
      const firstName = (tab: Page) => tab.getByLabel(text('join.parent.firstName'), { exact: true })
      await firstName(other).fill('Amarachi')
      await continueOn(other, text)
      await expectHeading(other, text('join.family.title'))
      await page.getByLabel(text('join.parent.lastName'), { exact: true }).fill('Reyes')
      await continueOn(page, text)
      await expect(page.getByRole('alert')).toContainText(text('join.outOfDate'))
      await page.getByRole('link', { name: text('join.reload') }).click()
      await expect(firstName(page)).toHaveValue('Amarachi')
      await continueOn(page, text)
      await expectHeading(page, text('join.family.title'))
    })

    test('a second tab cannot pay again, and Back after paying leads to the credentials', async ({
      page,
      context,
    }) => {
      await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      const other = await context.newPage()
      await other.goto('/join/payment')
      await expectHeading(other, text('checkout.billing.title'))
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))

      await other.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await expect(
        other
          .getByText(text('join.alreadyPaid'))
          .or(other.getByRole('heading', { level: 1, name: text('join.credentials.title') }))
          .first(),
      ).toBeVisible()
      await other.goto('/join/payment')
      await expectHeading(other, text('checkout.paid.title'))
      await expect(other.getByLabel(text('checkout.billing.city'), { exact: true })).toBeDisabled()
      await other.getByRole('link', { name: text('chrome.continue'), exact: true }).click()
      await expectHeading(other, text('join.credentials.title'))
      await page.goBack()
      await expectHeading(page, text('checkout.paid.title'))
      await expect(page.getByRole('button', { name: text('checkout.review.pay') })).toHaveCount(0)
    })

    test('another person at the same device starts over and finds no data', async ({ page }) => {
      const { email } = await reachBilling(page, text)
      await page.getByRole('button', { name: text('chrome.startOver') }).click()
      await expectHeading(page, text('join.signup.title', { brand: 'Evenhand' }))
      await page.getByRole('button', { name: text('chrome.close') }).press('Enter')
      await expect(page.getByText(text('chrome.startedOver'))).toHaveCount(0)
      await expect(page.getByRole('main')).toBeFocused()
      await page.goto('/join/step1')
      await expectHeading(page, text('join.parent.title'))
      await expect(page.getByLabel(text('join.parent.email'), { exact: true })).toHaveValue('')
      await page.goto('/join/payment')
      await expectHeading(page, text('join.parent.title'))
      expect(await page.content()).not.toContain(email)
    })

    test('after half an hour without activity the second step asks who uses the device', async ({
      page,
      expectAccessible,
    }) => {
      await page.clock.install()
      await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email: freshEmail('amara') })
      await expectHeading(page, text('join.family.title'))
      await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
      await untilHydrated(page)
      await page.clock.fastForward('29:00')
      const question = page.getByRole('dialog', { name: text('join.idle.title') })
      await expect(question).toHaveCount(0)
      await page.clock.fastForward('02:00')
      await expect(question).toBeVisible()
      await expectAccessible()
      await question.getByRole('button', { name: text('chrome.continue') }).click()
      await expect(question).toHaveCount(0)
      const group = page.getByRole('group', { name: text('join.family.child', { number: 1 }) })
      await expect(group.getByLabel(text('join.family.childFirstName'), { exact: true })).toHaveValue('Maya')
      await expect(group.getByLabel(text('join.family.childLastName'), { exact: true })).toBeFocused()
      await page.clock.fastForward('31:00')
      await question.getByRole('button', { name: text('chrome.startOver') }).click()
      await expect(page.getByText(text('chrome.startedOver'))).toBeVisible()
      await page.goto('/join/step2')
      await expectHeading(page, text('join.parent.title'))
    })

    test('an expired draft leads to the first step, which says so once', async ({ page }) => {
      const { email } = await reachBilling(page, text)
      await withDatabase((db) =>
        db
          .updateTable('registrations')
          .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
          .where(sql<string>`parent->>'email'`, '=', email)
          .execute(),
      )
      await page.goto('/join/payment')
      await expectHeading(page, text('join.parent.title'))
      await expect(page.getByText(text('join.parent.expired'))).toBeVisible()
      await page.reload()
      await expectHeading(page, text('join.parent.title'))
      await expect(page.getByText(text('join.parent.expired'))).toHaveCount(0)
    })
  })
}

test('billing data sent without a script is saved and does not appear in the address', async ({
  browser,
  address,
}) => {
  const text = wordsIn('en')
  const page = await withoutScript(browser, { address, locale: 'en' })
  await reachBilling(page, text)
  await fillAddress(page, text, { ...MINNEAPOLIS, timezone: 'America/Chicago' })
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expect(page).toHaveURL(/\/join\/payment(\?index)?$/)
  await expect(page.getByLabel(text('checkout.billing.line1'), { exact: true })).toHaveValue(
    MINNEAPOLIS.line1,
  )
  await page.context().close()
})

test('a click before the script has loaded takes effect once it has', async ({ page }) => {
  const text = wordsIn('en')
  const script = await holdScript(page)
  await page.goto('/join/login', { waitUntil: 'domcontentloaded' })
  const password = page.getByLabel(text('account.logIn.password'), { exact: true })
  await password.fill('quiet-harbour-7!')
  await page.getByRole('button', { name: text('account.logIn.show') }).click()
  await expect(password).toHaveAttribute('type', 'password')
  script.release()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('quiet-harbour-7!')
})

for (const { path, press, open } of [
  { path: '/join/signup', press: 'chrome.chat.open', open: true },
  { path: '/join/duplicate', press: 'chrome.close', open: false },
] as const) {
  test(`a click before the script has loaded ${open ? 'opens' : 'closes'} the chat of ${path}`, async ({
    page,
  }) => {
    const text = wordsIn('en')
    await openWith(page, { chat: 'Treatment' })
    const script = await holdScript(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: text(press), exact: true }).click()
    script.release()
    await expect(page.getByRole('heading', { name: text('chrome.chat.title') })).toHaveCount(open ? 1 : 0)
    await expect(page.getByRole('button', { name: text('chrome.chat.open') })).toHaveCount(open ? 0 : 1)
  })
}

/** Opens billing again, sends it before the script has loaded, and then lets the script load. */
async function sendBillEarly(page: Page, text: Text, address: Address): Promise<void> {
  await reachBilling(page, text)
  const script = await holdScript(page)
  await page.reload({ waitUntil: 'commit' })
  await fillAddress(page, text, address)
  const posted = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click({ noWaitAfter: true })
  await posted
  script.release()
}

test('billing refused before the script has loaded keeps the typed text and its errors', async ({ page }) => {
  const text = wordsIn('en')
  await sendBillEarly(page, text, { ...MINNEAPOLIS, line1: '12' })
  await expect(page).toHaveURL(/#billing$/)
  await expect(page.locator('.error-summary')).toContainText(text('rules.address.line1'))
  await expect(page.getByLabel(text('checkout.billing.line1'), { exact: true })).toHaveValue('12')
  await expect(page.getByLabel(text('checkout.billing.city'), { exact: true })).toHaveValue(MINNEAPOLIS.city)
})

test('billing sent before the script has loaded leads to the payment', async ({ page }) => {
  const text = wordsIn('en')
  // The page chooses the time zone itself, because there is only one.
  await sendBillEarly(page, text, MINNEAPOLIS)
  await expectHeading(page, text('checkout.payment.title'))
  await page.goBack()
  await expect(page.getByLabel(text('checkout.billing.line1'), { exact: true })).toHaveValue(
    MINNEAPOLIS.line1,
  )
})
