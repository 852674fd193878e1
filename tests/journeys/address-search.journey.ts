import { MINNEAPOLIS } from './support/checkout.ts'
import { expect, test } from './support/journey.ts'
import { wordsIn } from './support/parent.ts'
import { reachBilling } from './support/reach-payment.ts'

const text = wordsIn('es-MX')
test.use({ language: 'es-MX', width: 'phone' })

test('an address is found and chosen by keyboard, and a search without a result says so', async ({
  page,
  expectAccessible,
}) => {
  await reachBilling(page, text)
  const search = page.getByRole('combobox', { name: text('checkout.billing.search') })
  const none = page.getByRole('status').filter({ hasText: text('checkout.billing.search.none') })
  await search.pressSequentially('zzqx')
  await expect(none).toBeAttached()
  await search.fill('zz')
  await expect(none, 'two letters are not searched').toHaveCount(0)

  const { city, region } = MINNEAPOLIS
  await search.fill(city)
  const list = page.getByRole('listbox', { name: text('checkout.billing.search') })
  await expect(list.getByRole('option').nth(1)).toBeVisible()
  await search.press('ArrowDown')
  await search.press('ArrowDown')
  await expectAccessible()
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(list.getByRole('option', { selected: true })).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: null })
  await search.press('Escape')
  await expect(list).toBeHidden()
  await expect(search).toHaveValue(city)
  await search.press('ArrowDown')
  const chosen = (await list.getByRole('option', { selected: true }).textContent()) ?? ''
  await search.press('Enter')
  await expect(list).toBeHidden()
  await expect(search).toHaveValue(chosen)
  await expect(page.getByLabel(text('checkout.billing.city'), { exact: true })).toHaveValue(city)
  await expect(page.getByLabel(text('lookup.region.state'), { exact: true })).toHaveValue(region)
  await expect(none).toHaveCount(0)
})
