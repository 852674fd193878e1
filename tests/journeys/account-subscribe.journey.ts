import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Text } from '#domain/messages/text.ts'
import { LONDON } from '#tests/support/buyers/joining.ts'
import { lapse } from '#tests/support/people.ts'
import { aParentAccount, endSessions, logIn, openLoggedIn } from './support/account.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { withDatabase } from './support/database.ts'
import { expect, test } from './support/journey.ts'
import { inOneLook } from './support/looks.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, review } from './support/reach-payment.ts'

/** Its bank asks the person, who answers 1234. */
const ASKING = { ...VISA, number: '4000 0000 0000 2503' }
const ANSWER_LOST = { ...VISA, number: '4000 0000 0000 0119' }

const userIdOf = async (username: string) =>
  withDatabase(async (db) => {
    const { user_id: userId } = await db
      .selectFrom('credentials')
      .select('user_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return userId
  })

/** A parent whose subscription has ended. */
async function anEndedAccount(locale: string) {
  const { username } = await aParentAccount({ locale })
  const userId = await userIdOf(username)
  await withDatabase(async (db) => {
    await lapse(db, userId)
    await sql`update subscriptions set status = 'expired' where user_id = ${userId}`.execute(db)
    await sql`update users set time_zone = 'America/Chicago' where id = ${userId}`.execute(db)
  })
  return { username, userId }
}

/** The same, who lives in London. */
async function anEndedBriton(locale: string) {
  const account = await anEndedAccount(locale)
  await withDatabase((db) =>
    sql`update users set time_zone = 'Europe/London', address = ${JSON.stringify(LONDON)} where id = ${account.userId}`.execute(
      db,
    ),
  )
  return account
}

async function choose(page: Page, text: Text, named: MessageKey = 'package.essentials.name'): Promise<void> {
  await expectHeading(page, text('join.packages.title'))
  const name = text(named)
  await page.getByRole('button', { name: text('join.packages.choose', { name }) }).click()
  await expectHeading(page, text('checkout.billing.title'))
}

async function toReview(page: Page, text: Text, card = VISA): Promise<void> {
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expectHeading(page, text('checkout.payment.title'))
  await fillCard(page, text, card)
  await review(page, text)
}

const chargesOf = async (userId: string) =>
  withDatabase(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from orders where payer_id = ${userId} and flow = 'returning' and state = 'paid'`.execute(
      db,
    )
    return rows[0]?.count
  })

for (const { language, width } of [
  { language: 'en', width: 'desktop' },
  { language: 'es-MX', width: 'phone' },
] as const) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a parent comes back after the end by themselves, from Billing to the receipt', async ({
      page,
      expectAccessible,
    }) => {
      const { username, userId } = await anEndedAccount(language)
      await openLoggedIn(page, '/join/account/billing', { username })
      await expectHeading(page, text('account.billing.title'))
      await expect(page.getByText(text('account.comeback.how'))).toBeVisible()
      await expectAccessible()
      await page.getByRole('link', { name: text('account.comeback.button') }).click()
      await choose(page, text)
      await expectAccessible()
      await toReview(page, text)
      await expectAccessible()
      await payNow(page, text)
      await expect(page.getByText(text('account.comeback.done'))).toBeVisible()
      await expectAccessible()
      await page.getByRole('link', { name: text('account.receipts.back') }).click()
      await expectHeading(page, text('account.billing.title'))
      const main = page.getByRole('main')
      await expect(main.getByText(text('account.plan.nextCharge'))).toBeVisible()
      await expect(main.getByText(text('account.comeback.how'))).toHaveCount(0)
      expect(await chargesOf(userId)).toBe(1)

      await page.goto('/join/account/billing/subscribe/payment')
      await expectHeading(page, text('account.comeback.running.title'))
      await expectAccessible()
      await page
        .getByRole('main')
        .getByRole('link', { name: text('account.billing.title') })
        .last()
        .click()
      await expectHeading(page, text('account.billing.title'))
    })

    test('a payment that is due is offered instead of a new subscription', async ({
      page,
      expectAccessible,
    }) => {
      const { username } = await aParentAccount({ locale: language })
      const userId = await userIdOf(username)
      await withDatabase(async (db) => {
        await lapse(db, userId)
        await sql`update subscriptions set auto_renew = true, past_due_since = app_now(), charge_after = 'infinity'
                  where user_id = ${userId}`.execute(db)
      })
      await openLoggedIn(page, '/join/account/billing/subscribe', { username })
      await expectHeading(page, text('account.comeback.due.title'))
      await expectAccessible()
      await page.getByRole('link', { name: text('account.pastDue.update') }).click()
      await expectHeading(page, text('account.method.change'))
    })
  })
}

test('a parent who asked for the deletion of the account keeps it first, and pays nothing before', async ({
  page,
}) => {
  const text = wordsIn('en')
  const { username, userId } = await anEndedAccount('en')
  await openLoggedIn(page, '/join/account/billing/subscribe', { username })
  await choose(page, text)
  await toReview(page, text)
  const other = await page.context().newPage()
  await other.goto('/join/account/delete')
  await other.getByRole('button', { name: text('account.erasure.ask') }).click()
  await expectHeading(other, text('account.erasure.askedTitle'))
  await payNow(page, text)
  await expectHeading(page, text('account.erasure.askedTitle'))
  expect(await chargesOf(userId)).toBe(0)
  await page.goto('/join/account/billing')
  await expectHeading(page, text('account.billing.title'))
  await expect(page.getByRole('link', { name: text('account.comeback.button') })).toHaveCount(0)
  // The erasure deletes what is kept after the end.
  await expect(page.getByText('You can download your data until your account is deleted.')).toBeVisible()
  await page.goto('/join/account/billing/subscribe')
  await page.getByRole('button', { name: text('account.erasure.keep') }).click()
  await expect(page.getByText(text('account.erasure.kept'))).toBeVisible()
  await page.goto('/join/account/billing/subscribe')
  await expectHeading(page, text('join.packages.title'))
})

test.describe('the link of a mail', () => {
  const text = wordsIn('en')

  test('leads through the log-in to the plans, and a session that ends before “Pay now” charges nothing', async ({
    page,
  }) => {
    const { username, userId } = await anEndedAccount('en')
    await openLoggedIn(page, '/join/account/billing/subscribe', { username })
    await choose(page, text)
    await toReview(page, text)
    await endSessions(username)
    await payNow(page, text)
    await expectHeading(page, text('account.logIn.title'))
    await expect(page.getByText(text('account.comeback.notCharged'))).toBeVisible()
    expect(await chargesOf(userId)).toBe(0)
    await logIn(page, text, { username })
    await expectHeading(page, text('checkout.billing.title'))
    await toReview(page, text)
    await payNow(page, text)
    await expect(page.getByText(text('account.comeback.done'))).toBeVisible()
    expect(await chargesOf(userId)).toBe(1)
  })

  test('a payment whose answer is lost is found, and a second tab cannot pay again', async ({
    page,
    context,
  }) => {
    const { username, userId } = await anEndedAccount('en')
    await openLoggedIn(page, '/join/account/billing/subscribe', { username })
    await choose(page, text)
    const other = await context.newPage()
    await other.goto('/join/account/billing/subscribe/payment')
    await toReview(other, text)
    await toReview(page, text, ANSWER_LOST)
    await payNow(page, text)
    await expect(page.getByText(text('account.comeback.done'))).toBeVisible({ timeout: 90_000 })
    await payNow(other, text)
    await expect(other.getByText(text('account.comeback.done'))).toBeVisible()
    expect(await chargesOf(userId)).toBe(1)
  })

  async function payByWallet(page: Page, wallet: 'paypal' | 'venmo'): Promise<string> {
    const { username, userId } = await anEndedAccount('en')
    await openLoggedIn(page, '/join/account/billing/subscribe', { username })
    await choose(page, text)
    await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
    await page.getByText(text(`checkout.payment.${wallet}`), { exact: true }).click()
    const approved = page.waitForEvent('popup')
    await page.getByRole('button', { name: text(`checkout.${wallet}.open`) }).click()
    await (await approved).getByRole('button', { name: text(`sandbox.${wallet}.approve`) }).click()
    await expectHeading(page, text('checkout.review.title'))
    await payNow(page, text)
    await expect(page.getByText(text('account.comeback.done'))).toBeVisible()
    return userId
  }

  test('Venmo pays, and Billing has it on file', async ({ page }) => {
    const userId = await payByWallet(page, 'venmo')
    await page.goto('/join/account/billing')
    await expect(page.getByRole('main').getByText(/^Venmo@venmojoe/)).toBeVisible()
    expect(await chargesOf(userId)).toBe(1)
  })

  test('PayPal pays, and a person whose place another person paid sees its last day', async ({ page }) => {
    const userId = await payByWallet(page, 'paypal')
    await withDatabase(async (db) => {
      await sql`update subscriptions set auto_renew = false where user_id = ${userId}`.execute(db)
      await sql`update orders set payer_id = gen_random_uuid() where payer_id = ${userId}`.execute(db)
    })
    await page.goto('/join/account/billing/subscribe')
    await expectHeading(page, text('account.comeback.paidFor.title'))
  })

  test('a form on another site cannot choose a package', async ({ page, context }) => {
    const { username } = await anEndedAccount('en')
    await openLoggedIn(page, '/join/account/billing/subscribe', { username })
    await expectHeading(page, text('join.packages.title'))
    for (const path of ['subscribe', 'subscribe/build', 'subscribe/payment']) {
      const answer = await context.request.post(`/join/account/billing/${path}`, {
        form: { packageId: '1011', intent: 'pay' },
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      })
      expect(answer.status()).toBe(403)
    }
  })
})

for (const { language, width, total } of inOneLook([
  { language: 'es-MX', width: 'phone', total: /GBP\s?\d+\.\d\d/ },
  { language: 'en', width: 'desktop', total: /£\d+\.\d\d/ },
])) {
  test.describe(`a British parent, ${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('comes back with a card whose bank asks, and pays in pounds', async ({ page, expectAccessible }) => {
      const { username, userId } = await anEndedBriton(language)
      await openLoggedIn(page, '/join/account/billing/subscribe', { username })
      await choose(page, text, 'package.premium-uk.name')
      await toReview(page, text, ASKING)
      await expect(page.getByRole('main').getByText(total).locator('visible=true').first()).toBeVisible()
      await page.getByRole('checkbox').first().check()
      await expectAccessible()
      await payNow(page, text)
      const bank = page.frameLocator('dialog iframe')
      await bank.getByRole('textbox').fill('1234')
      await bank.getByRole('button', { name: text('sandbox.challenge.submit') }).click()
      await expect(page.getByText(text('account.comeback.done'))).toBeVisible()
      await page.goto('/join/account/billing')
      const main = page.getByRole('main')
      await expect(main.getByText(text('account.plan.withVat'))).toBeVisible()
      await expect(main.getByText(total).locator('visible=true').first()).toBeVisible()
      expect(await chargesOf(userId)).toBe(1)
    })
  })
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  const text = wordsIn('en')

  test('a parent chooses a plan, and a parent with a subscription is told that they have one', async ({
    page,
  }) => {
    const { username } = await anEndedAccount('en')
    await openLoggedIn(page, '/join/account/billing', { username })
    await page.getByRole('link', { name: text('account.comeback.button') }).click()
    await choose(page, text)
    await page.goto('/join/logout')
    const running = await aParentAccount({ locale: 'en' })
    await page.context().clearCookies()
    await openLoggedIn(page, '/join/account/billing/subscribe', running)
    await expectHeading(page, text('account.comeback.running.title'))
  })
})
