import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { aParentAccount, expectLoggedIn, logIn } from './support/account.ts'
import { expect, mailSaying, test, freshPhone } from './support/journey.ts'
import { fillAddress, fillCard, fillCredentials, MINNEAPOLIS, VISA } from './support/checkout.ts'
import { anInvitedBen, endSubscriptionOf, type Invited } from './support/invitation.ts'
import { continueOn, expectHeading, fillParent, wordsIn } from './support/parent.ts'
import { payNow, review } from './support/reach-payment.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { withoutScript } from './support/without-script.ts'

const usernameOf = ({ email }: Invited) => `ben_${email.replace(/\W/g, '').slice(3, 12)}`
const ben = ({ email }: Invited) => ({
  firstName: 'Ben',
  lastName: 'Okafor',
  email,
  phoneNumber: freshPhone(),
})

/** Opens the link of the mail. */
async function open(page: Page, { token, userId }: Invited): Promise<void> {
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
}

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('an invited parent without a paid place joins, pays by card and gets a receipt @tls', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const invited = await anInvitedBen({ language })
      const { email } = invited
      await open(page, invited)
      await expect(page).toHaveURL(/\/join\/invite$/)
      await expectHeading(page, text('invited.landing.title'))
      await expect(page.getByText(text('invited.landing.byParent'))).toBeVisible()
      await expect(
        page.getByRole('list', { name: text('invited.landing.family') }).getByRole('listitem'),
      ).toHaveText([/Amara Okafor/, /Ben Okafor/, /Chi Okafor/])
      await expect(page.getByText(text('invited.landing.paid'))).toHaveCount(0)
      await expectAccessible()
      await page.getByRole('link', { name: text('invited.landing.start') }).click()

      await expectHeading(page, text('invited.step1.title'))
      await expect(page.getByLabel(text('join.parent.email'), { exact: true })).toHaveValue(email)
      await expect(page.getByLabel(text('join.parent.phoneNumber'), { exact: true })).toHaveValue('')
      await expectAccessible()
      await continueOn(page, text)
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        `${text('join.parent.phoneNumber')}: ${text('rules.required')}`,
      ])
      await fillParent(page, text, ben(invited))
      await continueOn(page, text)

      await expectHeading(page, text('join.packages.title'))
      await expectAccessible()
      await page
        .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
        .click()

      await expectHeading(page, text('checkout.billing.title'))
      await fillAddress(page, text, MINNEAPOLIS)
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await expectHeading(page, text('checkout.payment.title'))
      await expect(page.getByRole('checkbox', { name: /Amara/ })).toHaveCount(0)
      await fillCard(page, text, VISA)
      await expectAccessible()
      await review(page, text)
      await payNow(page, text)

      await expectHeading(page, text('join.credentials.title'))
      await expect(page.getByText(text('join.credentials.confirmed', { email }))).toBeVisible()
      await expectAccessible()
      await fillCredentials(page, text, { username: usernameOf(invited), password: 'quiet-harbour-7!' })
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: text('join.credentials.submit') }).click()
      await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
      const heading = page.getByRole('heading', { level: 1, name: text('join.credentials.set') })
      await expect(heading).toBeInViewport({ ratio: 1 })
      await expectLoggedIn(page, text, 'Ben')
      await page.getByRole('link', { name: text('join.credentials.now') }).click()

      await expectHeading(page, text('join.receipt.title'))
      await expect(page.getByText(text('join.receipt.activated'))).toHaveCount(0)
      await expect(page.getByText(text('receipt.card', { brand: 'Visa', lastFour: '1111' }))).toBeVisible()
      await expectAccessible()
      await mailSaying(context, { recipient: email, words: text('mail.receipt.heading', { name: 'Ben' }) })
      await page.reload()
      await expectHeading(page, text('join.receipt.reload'))
    })

    test('an invited parent with a paid place enters only their name and address', async ({
      page,
      expectAccessible,
    }) => {
      const invited = await anInvitedBen({ language, paid: true })
      await open(page, invited)
      await expect(page.getByText(text('invited.landing.paid'))).toBeVisible()
      await page.getByRole('link', { name: text('invited.landing.start') }).click()
      await fillParent(page, text, ben(invited))
      await continueOn(page, text)

      await expectHeading(page, text('invited.billing.title'))
      await expectAccessible()
      await continueOn(page, text)
      await expect(page.getByRole('alert').getByRole('listitem').first()).toBeVisible()
      await fillAddress(page, text, MINNEAPOLIS)
      await continueOn(page, text)

      await expectHeading(page, text('join.credentials.title'))
      const { email } = invited
      await expect(page.getByText(text('join.credentials.confirmed', { email }))).toHaveCount(0)
      await fillCredentials(page, text, { username: usernameOf(invited), password: 'quiet-harbour-7!' })
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: text('join.credentials.submit') }).click()
      await page.getByRole('link', { name: text('join.credentials.now') }).click()
      await expect(page).toHaveURL(/\/join\/home$/)
    })

    test('a place that is paid and complete leads directly to the credentials', async ({ page }) => {
      const invited = await anInvitedBen({ language, paid: true, billing: true })
      await open(page, invited)
      await expectHeading(page, text('join.credentials.title'))
      for (const path of ['packages', 'billing-info', 'choose-your-own']) {
        await page.goto(`/join/invite/${path}`)
        await expect(page).toHaveURL(/\/join\/invite\/credentials$/)
      }
      await page.goto('/join/invite/payment')
      await expect(page.getByLabel(text('checkout.billing.city'), { exact: true })).toBeDisabled()
      await page.getByRole('link', { name: text('chrome.continue'), exact: true }).click()
      await expectHeading(page, text('join.credentials.title'))
    })

    test('a parent whom a professional entered sees who invited them, and builds their own package', async ({
      page,
      expectAccessible,
    }) => {
      const invited = await anInvitedBen({ language, byProfessional: true })
      await open(page, invited)
      await expect(
        page.getByText(text('invited.landing.byProfessional', { name: 'Grace Lake' })),
      ).toBeVisible()
      await page.getByRole('link', { name: text('invited.landing.start') }).click()
      const typed = ben(invited)
      await fillParent(page, text, typed)
      await continueOn(page, text)
      await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
      await expectHeading(page, text('join.build.title'))
      await expectAccessible()
      await page.getByRole('link', { name: text('chrome.back') }).click()
      await expectHeading(page, text('join.packages.title'))
      await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
      await page.getByRole('button', { name: text('join.build.submit') }).click()
      await expectHeading(page, text('checkout.billing.title'))
      await page.getByRole('link', { name: text('checkout.backToStep1') }).click()
      await expectHeading(page, text('invited.step1.title'))
      await expect(page.getByLabel(text('join.parent.phoneNumber'), { exact: true })).toHaveValue(
        typed.phoneNumber,
      )
    })

    test('an invited parent whose account has no subscription joins with it, pays and sees the receipt', async ({
      page,
    }) => {
      const { username } = await aParentAccount()
      await endSubscriptionOf(username)
      const invited = await anInvitedBen({ language })
      await open(page, invited)
      await page.getByRole('link', { name: text('invited.landing.haveAccount') }).click()
      await logIn(page, text, { username })
      await page
        .getByRole('button', { name: text('invited.account.joinButton', { name: 'Amara Okafor' }) })
        .click()

      await expectHeading(page, text('join.packages.title'))
      await expect(page.getByRole('link', { name: text('chrome.back') })).toHaveCount(0)
      await page
        .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
        .click()
      await expectHeading(page, text('checkout.billing.title'))
      await fillAddress(page, text, MINNEAPOLIS)
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await expectHeading(page, text('checkout.payment.title'))
      await fillCard(page, text, VISA)
      await review(page, text)
      await payNow(page, text)
      await expectHeading(page, text('join.receipt.title'))
      await page.goto('/join/invite/packages')
      await expect(page).toHaveURL(/\/join\/home$/)
    })
  })
}

/** A page whose credentials were just set. Its clock stands still. */
async function setCredentials(page: Page, text: Text): Promise<void> {
  const invited = await anInvitedBen({ language: 'en', paid: true, billing: true })
  await open(page, invited)
  await expectHeading(page, text('join.credentials.title'))
  await fillCredentials(page, text, { username: usernameOf(invited), password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
}

test('five seconds after the credentials are set, the next page opens by itself', async ({ page }) => {
  const text = wordsIn('en')
  await setCredentials(page, text)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.runFor(4_900)
  // By now the page has sent all requests of the first 4.9 seconds.
  await page.evaluate(() => fetch('/join/invite/credentials'))
  expect(asked.filter((path) => path.includes('home'))).toEqual([])
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\/join\/home$/)
})

test('a next page that is answered late is not asked for again by itself', async ({ page }) => {
  const text = wordsIn('en')
  await setCredentials(page, text)
  // The browser then stays on the page, as it does while it waits for an answer.
  const asked: string[] = []
  await page.route(/\/invite\/home/, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ status: 204 })
  })
  await page.getByRole('link', { name: text('join.credentials.now') }).click()
  await expect.poll(() => asked).toHaveLength(1)
  await page.clock.runFor(6_000)
  // By now the page has sent all requests of the six seconds.
  await page.evaluate(() => fetch('/join/invite/credentials'))
  expect(asked).toHaveLength(1)
})

test('an invited parent who sets credentials without a script sees that they are set', async ({
  browser,
  address,
}) => {
  const text = wordsIn('en')
  const invited = await anInvitedBen({ language: 'en', paid: true, billing: true })
  const page = await withoutScript(browser, { address })
  await open(page, invited)
  await expectHeading(page, text('join.credentials.title'))
  await fillCredentials(page, text, { username: usernameOf(invited), password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  // The button looks disabled, but it works.
  await page.getByRole('button', { name: text('join.credentials.submit') }).click({ force: true })
  await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
  await page.getByRole('link', { name: text('join.credentials.now') }).click()
  await expectLoggedIn(page, text, 'Ben')
  await page.context().close()
})
