import { anotherBrowser } from './support/another-browser.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { expect, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'
import { logInAs } from './support/staff.ts'

const text = wordsIn('en')

test('staff add a coupon with a preview, and a visitor of its link pays less once', async ({
  page,
  browser,
  expectAccessible,
}) => {
  test.slow()
  const name = crypto.randomUUID().slice(0, 8)
  const code = `T-${name.toUpperCase()}`
  await logInAs(page, 'catalogue', '/console/catalogue/coupons')
  await page.getByRole('link', { name: 'Add a coupon' }).click()
  await expectAccessible()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Key of the link').fill(name)
  await page.getByLabel('Takes off').fill('30')
  await page.getByLabel('Uses').fill('1')
  await page.getByLabel('Text, English').fill('Spring discount')
  await page.getByLabel('Reason').fill('agreed with the partner')
  // Both languages are required, also by the server.
  await page.getByLabel('Text, Spanish').fill(' ')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('in English and in Spanish')
  await page.getByLabel('Text, Spanish').fill('Descuento de primavera')
  await page.getByRole('button', { name: 'Show what it does' }).click()
  await expect(page.getByRole('region', { name: 'What it does' })).toContainText('$142.80')
  await expectAccessible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: code })).toContainText('0 of 1')
  await expectAccessible()

  const buyer = await anotherBrowser(browser, 'en')
  const shop = await buyer.newPage()
  await shop.goto(`/join/step1?discount=1&ref=${name}&pct=${encodeURIComponent(btoa('30'))}`)
  await expect(shop.getByText('30%')).toBeVisible()
  await reachPayment(shop, text)
  await fillCard(shop, text, VISA)
  await review(shop, text)
  await expect(shop.getByText('Spring discount').filter({ visible: true })).toBeVisible()
  await payNow(shop, text)
  await expectHeading(shop, text('join.credentials.title'))
  await buyer.close()

  await page.reload()
  await expect(page.getByRole('row', { name: code })).toContainText('Used up')
  await expect(page.getByRole('row', { name: code })).toContainText('1 of 1')
  const other = await anotherBrowser(browser, 'en')
  const late = await other.newPage()
  await late.goto(`/join/step1?discount=1&ref=${name}&pct=${encodeURIComponent(btoa('30'))}`)
  await expectHeading(late, text('join.parent.title'))
  await expect(late.getByText('30%')).toBeHidden()
  await other.close()
})
