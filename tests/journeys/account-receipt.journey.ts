import type { Page } from '@playwright/test'
import { aParentAccount, logIn } from './support/account.ts'
import { anotherBrowser } from './support/another-browser.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'

/** Delays what a page loads after its form was sent, like a slow network. */
async function holdLoading(page: Page, address: RegExp): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') await promise
    // The browser may have left the page meanwhile.
    await route.continue().catch(() => undefined)
  })
  return { release: resolve }
}

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('the page, the mail and the account show one receipt, and only its payer opens it', async ({
      page,
      context,
      browser,
      expectAccessible,
    }) => {
      const { email } = await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
      const username = `amara_${crypto.randomUUID().slice(0, 8)}`
      await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
      await page.getByRole('checkbox').first().check()
      const header = await holdLoading(page, /credentials\.data/)
      await page.getByRole('button', { name: text('join.credentials.submit') }).click()
      await page.getByRole('link', { name: text('join.credentials.now') }).click()
      header.release()

      await expect(page.getByRole('banner').getByText('Amara')).toBeVisible()
      await expectHeading(page, text('join.receipt.title'))
      await expect(page.getByRole('heading', { name: text('join.receipt.loggedIn') })).toBeVisible()
      const receipt = page.getByRole('article', { name: text('receipt.title') })
      await expect(
        page.getByRole('heading', { name: text('join.receipt.invited', { name: 'Jordan' }) }),
      ).toBeVisible()
      const paid = await receipt.innerText()
      expect(paid).toContain('Amara Okafor')
      expect(paid).toContain('12 Maple Avenue')
      const number = await receipt.getByRole('definition').first().innerText()
      const { subject, plain } = await mailSaying(context, {
        recipient: email,
        words: text('mail.receipt.heading', { name: 'Amara' }),
      })
      expect(subject).toBe(text('mail.receipt.subject', { orderNo: number }))
      expect(plain).toContain(`${text('receipt.number')}: ${number}`)

      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('heading', { name: text('join.receipt.loggedIn') })).toBeHidden()
      await expect(receipt).toBeVisible()
      await page.emulateMedia({ media: 'screen' })

      await page.getByRole('button', { name: text('join.receipt.open') }).click()
      await page.goto('/join/account')
      await page
        .getByRole('main')
        .getByRole('listitem')
        .or(page.getByRole('term'))
        .filter({ hasText: number })
        .getByRole('link')
        .click()
      await expectHeading(page, text('account.receipts.one', { number }))
      expect(await receipt.innerText()).toBe(paid)
      await expectAccessible()

      const other = await (await anotherBrowser(browser, language)).newPage()
      await other.goto(`/join/account/receipts/${number}`)
      await expectHeading(other, text('account.logIn.title'))
      await logIn(other, text, await aParentAccount({ locale: language }))
      await expectHeading(other, text('chrome.notFound.title'))
      const answer = await other.goto('/join/account/receipts/NOSUCHNUMBER')
      expect(answer?.status()).toBe(404)
      await expectHeading(other, text('chrome.notFound.title'))
      // A person with a log-in is led to their account, not to the log-in and the sign-up.
      const main = other.getByRole('main')
      await expect(main.getByRole('link', { name: text('chrome.logIn') })).toHaveCount(0)
      await expect(main.getByRole('link', { name: text('chrome.notFound.action') })).toHaveCount(0)
      await main.getByRole('link', { name: text('chrome.account') }).click()
      await expectHeading(other, text('account.account.title'))
      await other.context().close()
    })
  })
}
