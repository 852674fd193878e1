import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { logIn } from './support/account.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'
import { withoutScript } from './support/without-script.ts'

const PASSWORD = 'quiet-harbour-7!'
const RUNS = [
  { language: 'en', width: 'desktop', scripts: true },
  { language: 'es-MX', width: 'phone', scripts: false },
] as const

/** A parent who has paid and chosen a username. Answers it with their e-mail. */
async function aPayer(page: Page, text: Text): Promise<{ email: string; username: string }> {
  const { email } = await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  const username = `amara_${crypto.randomUUID().slice(0, 8)}`
  await fillCredentials(page, text, { username, password: PASSWORD })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await page.getByRole('link', { name: text('join.credentials.now') }).click()
  await expectHeading(page, text('join.receipt.title'))
  return { email, username }
}

for (const { language, width, scripts } of RUNS) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test(`a payer gets their money back in two clicks ${scripts ? 'with' : 'without'} a script`, async ({
      page: first,
      context,
      browser,
      address,
      expectAccessible,
    }) => {
      const { email, username } = await aPayer(first, text)
      const viewport = { width: 390, height: 844 }
      const options = { address, locale: language, viewport }
      const page = scripts ? first : await withoutScript(browser, options)
      await page.goto('/join/account/billing')
      if (!scripts) await logIn(page, text, { username, password: PASSWORD })
      await expectHeading(page, text('account.billing.title'))
      await page.getByRole('main').locator('a.receipt-link').click()
      await page.getByRole('link', { name: text('account.refund.get') }).click()

      await expect(page.getByText(text('account.refund.ends'))).toBeVisible()
      const confirm = page.getByRole('main').getByRole('button')
      const amount = /[\d.,]+/.exec(await confirm.innerText())?.[0] ?? ''
      await expect(page.getByRole('heading', { level: 1 })).toContainText(amount)
      if (scripts) await expectAccessible()
      await confirm.click()

      await expect(page.getByText(text('account.refund.made'))).toBeVisible()
      await expect(page.getByRole('article').getByText(text('receipt.refunded'))).toBeVisible()
      await expect(page.getByRole('link', { name: text('account.refund.get') })).toHaveCount(0)
      if (scripts) await expectAccessible()
      const { plain } = await mailSaying(context, { recipient: email, words: text('mail.refund.receipt') })
      expect(plain).toContain(amount)

      await page.goto('/join/account/billing')
      await expect(page.getByText(text('account.receipts.refunded'), { exact: true })).toBeVisible()
      if (!scripts) await page.context().close()
    })
  })
}
