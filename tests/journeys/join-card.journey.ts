import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Text } from '#domain/messages/text.ts'
import { expect, test } from './support/journey.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { withDatabase } from './support/database.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, pressBelowFrames, reachPayment, review } from './support/reach-payment.ts'
import { inOneLook } from './support/looks.ts'

/** How long the page waits for the provider’s card fields. */
const FIELDS_LIMIT_MS = 15_000

/** Expects the failure of the card fields without waiting for the whole limit. */
async function expectFieldsFailed(page: Page, text: Text): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(FIELDS_LIMIT_MS)
    await expect(page.getByText(text('checkout.card.failed'))).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Makes the gateway reject the nonces of cards that expire in this month of 2033. */
async function letNoncesDie(expirationMonth: string): Promise<void> {
  const card = JSON.stringify({ expirationMonth, expirationYear: '2033' })
  await withDatabase(async (db) =>
    db
      .updateTable('sandbox_nonces')
      .set({ created_at: sql<Date>`now() - interval '4 hours'` })
      .where(sql<boolean>`instrument @> ${card}::jsonb`)
      .execute(),
  )
}

/** Holds what the frame of the security code reports to the page, as on a busy phone. It runs in the page. */
function holdReportsOfCode(): void {
  // It must be inside, because only the function around it runs in the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  MessagePort.prototype.addEventListener = function hold(
    this: MessagePort,
    type: string,
    told: EventListenerOrEventListenerObject | null,
  ) {
    const later: EventListener = (event) => {
      const tell = () => (typeof told === 'function' ? told(event) : told?.handleEvent(event))
      const data: unknown = 'data' in event ? event.data : null
      const isHeld =
        typeof data === 'object' &&
        data !== null &&
        'kind' in data &&
        data.kind === 'state' &&
        'field' in data &&
        data.field === 'cvv'
      if (isHeld) addEventListener('release-reports', tell, { once: true })
      else tell()
    }
    return EventTarget.prototype.addEventListener.call(this, type, later)
  }
}

for (const language of inOneLook(['es-MX', 'en'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('card fields that do not load show an error with Try again', async ({ page, context }) => {
      await context.route(/sandbox-gateway/, (route) => route.fulfill({ status: 404, body: '' }))
      await page.clock.install()
      await reachPayment(page, text)
      const holder = page.getByLabel(text('checkout.card.holder'))
      await holder.fill('Ngozi Okafor')
      await expectFieldsFailed(page, text)
      await context.unroute(/sandbox-gateway/)
      await page.getByRole('button', { name: text('checkout.retry') }).click()
      await expect(holder).toHaveValue('Ngozi Okafor')
      await fillCard(page, text, VISA)
      await review(page, text)
    })

    test('too many requests for card fields show a message to wait, not to check the connection', async ({
      page,
      context,
    }) => {
      await context.route(/sandbox-gateway/, (route) => route.fulfill({ status: 404, body: '' }))
      await page.clock.install()
      await reachPayment(page, text)
      await expectFieldsFailed(page, text)
      const tooMany = page.getByText(text('api.tooMany'))
      await expect(async () => {
        // The answer to the last press may have come late.
        if (await tooMany.isVisible()) return
        await page.clock.fastForward(FIELDS_LIMIT_MS)
        await page.getByRole('button', { name: text('checkout.retry') }).click({ timeout: 500 })
        await expect(tooMany).toBeVisible({ timeout: 500 })
      }).toPass()
    })

    test('entering a card again keeps the rest of the sign-up', async ({ page }) => {
      await reachPayment(page, text)
      const own = { ...VISA, expiry: language === 'en' ? '11/33' : '10/33' }
      await fillCard(page, text, own)
      await review(page, text)
      await letNoncesDie(own.expiry.slice(0, 2))
      await payNow(page, text)
      await expect(page.getByRole('alert')).toContainText(text('pay.reenter'))
      await page.goBack()
      await expectHeading(page, text('checkout.payment.title'))
      await fillCard(page, text, VISA)
      await review(page, text)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
    })

    test("the card fields show a date's format and their errors, and the review opens only once they are valid", async ({
      page,
      expectAccessible,
    }) => {
      await reachPayment(page, text)
      const expiry = page.frameLocator(`iframe[title="${text('checkout.card.expiry')}"]`)
      await expect(expiry.getByPlaceholder(text('checkout.card.expiry.format'))).toBeVisible()
      const submit = page.getByRole('button', { name: text('checkout.payment.submit') })
      await expect(submit).toHaveAttribute('aria-disabled', 'true')
      await fillCard(page, text, { number: '4111 1111 1111 1112', expiry: '01/20', code: '1' })
      await page.getByLabel(text('checkout.card.holder')).focus()
      for (const message of [
        'checkout.card.number.error',
        'checkout.card.expiry.error',
        'checkout.card.code.error',
      ] as const) {
        await expect(page.getByText(text(message))).toBeVisible()
      }
      await expectAccessible()
      await expect(submit).toHaveAttribute('aria-disabled', 'true')
      // This number was never issued. The field accepts it, but the provider refuses it.
      await fillCard(page, text, { ...VISA, number: '4539 5787 6362 1486' })
      await pressBelowFrames(submit)
      const number = page.getByText(text('checkout.card.number.error'))
      await expect(page.locator('[data-focused] iframe')).toHaveAttribute(
        'title',
        text('checkout.card.number'),
      )
      await expect(number).toBeVisible()
      await fillCard(page, text, VISA)
      await expect(number).toHaveCount(0)
      await review(page, text)
    })

    test('a press before the message that the card is complete goes on, and a later message changes nothing', async ({
      page,
    }) => {
      await page.addInitScript(holdReportsOfCode)
      await reachPayment(page, text)
      await fillCard(page, text, VISA)
      const submit = page.getByRole('button', { name: text('checkout.payment.submit') })
      await expect(submit).toHaveAttribute('aria-disabled', 'true')
      await submit.press('Enter')
      await expectHeading(page, text('checkout.review.title'))
      await page.evaluate(() => dispatchEvent(new Event('release-reports')))
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
    })

    test('a press without the code of the card says that it is missing, and the keyboard goes there', async ({
      page,
      expectAccessible,
    }) => {
      await reachPayment(page, text)
      await fillCard(page, text, { ...VISA, code: '' })
      await page.getByRole('button', { name: text('checkout.payment.submit') }).press('Enter')
      await expect(page.getByText(text('checkout.card.code.error'))).toBeVisible()
      await expect(page.locator('[data-focused] iframe')).toHaveAttribute('title', text('checkout.card.code'))
      await expect(page.locator('.error-summary')).toHaveCount(0)
      await expectAccessible()
    })

    test('a card that cannot be read shows an error and can be read again', async ({ context }) => {
      // A separate page, because the browser's complaint about the lost call is expected here.
      const page = await context.newPage()
      await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await context.route(/sandbox-gateway.cards/, (route) => route.abort())
      await pressBelowFrames(page.getByRole('button', { name: text('checkout.payment.submit') }))
      await expect(page.locator('.error-summary')).toBeFocused()
      await expect(page.locator('.error-summary').getByRole('listitem')).toHaveText([
        text('checkout.card.offline'),
      ])
      await context.unroute(/sandbox-gateway.cards/)
      await review(page, text)
      await expect(page.locator('.error-summary')).toHaveCount(0)
    })
  })
}
