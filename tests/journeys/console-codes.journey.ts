import { readFile } from 'node:fs/promises'
import { anotherBrowser } from './support/another-browser.ts'
import { expect, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { reachPayment, review } from './support/reach-payment.ts'
import { logInAs } from './support/staff.ts'

const text = wordsIn('en')

test('100,000 codes are requested, another person approves them, and a buyer uses one', async ({
  page,
  browser,
  expectAccessible,
}) => {
  test.slow()
  const name = `Court partners ${crypto.randomUUID().slice(0, 8)}`
  await logInAs(page, 'catalogue', '/console/catalogue/codes')
  await page.getByRole('link', { name: 'Make codes' }).click()
  await expectAccessible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('How many').fill('100,000')
  await page.getByLabel('Worth').fill('1000.00')
  await page.getByLabel('Reason').fill('agreed with the court partners')
  await page.getByRole('button', { name: 'Make codes' }).click()
  await expect(page.getByText('Nothing is made yet.')).toBeVisible()

  const second = await anotherBrowser(browser, 'en')
  const approver = await second.newPage()
  await approver.goto('/console/approvals')
  await approver.getByRole('button', { name: 'Jonas Weber' }).click()
  const waiting = approver.getByRole('region').filter({ hasText: name })
  await waiting.getByRole('button', { name: 'Approve codes of $100,000,000.00' }).click()
  await expect(approver.getByText('Approved. The page of the run says how far its codes are.')).toBeVisible()
  await second.close()

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Codes/ })
    .click()
  await expect(page.getByRole('row', { name })).toContainText('100,000')
  await expectAccessible()
  await page.getByRole('link', { name }).click()
  await expectAccessible()
  // A busy machine needs some time for so many codes.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 100_000 })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const lines = file.trim().split('\r\n')
  expect(lines).toHaveLength(100_001)
  const [code = ''] = lines.at(4711)?.split(',') ?? []

  const buyer = await anotherBrowser(browser, 'en')
  const shop = await buyer.newPage()
  await reachPayment(shop, text)
  await shop.getByText(text('checkout.code.question')).click()
  await shop.getByLabel(text('checkout.code')).fill(code)
  await shop.getByRole('button', { name: text('checkout.code.apply'), exact: true }).click()
  await expect(shop.getByText(text('checkout.free.title'))).toBeVisible()
  await review(shop, text)
  await shop.getByRole('button', { name: text('checkout.review.complete') }).click()
  await expectHeading(shop, text('join.credentials.title'))
  await buyer.close()

  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible()
  await page.getByLabel('Reason to revoke').fill('the cards were stolen')
  await page.getByRole('button', { name: 'Revoke 100,000 codes' }).click()
  await expect(page.getByText('No code of this run works any more.')).toBeVisible()
})
