import type { Page } from '@playwright/test'
import { inDays } from '#tests/support/days.ts'
import { expect, test } from './support/journey.ts'
import { logInAs } from './support/staff.ts'
import { tabTo } from './support/tab-to.ts'

const name = () => crypto.randomUUID().slice(0, 8)

test('staff add a package by keyboard, see what buyers read, and take it back', async ({
  page,
  expectAccessible,
}) => {
  test.slow()
  const code = `family-${name()}`
  await logInAs(page, 'catalogue', '/console/catalogue/packages')
  await expectAccessible()
  await tabTo(page.getByRole('link', { name: 'Add a package' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Add a package' })).toBeVisible()
  await expectAccessible()
  for (const [language, title] of [
    ['English', `Family ${code}`],
    ['Spanish', `Familia ${code}`],
  ] as const) {
    const words = page.getByRole('group', { name: language })
    await typeInto(page, words.getByLabel('Name'), title)
    await typeInto(page, words.getByLabel('Description'), `${title}, two homes`)
  }
  await typeInto(page, page.getByLabel('Code'), code.toUpperCase())
  await typeInto(page, page.getByRole('textbox', { name: /^1 year/ }), '120.00')
  for (const choice of ['ToneMeter', 'P1']) {
    await tabTo(page.getByRole('checkbox', { name: choice }))
    await page.keyboard.press('Space')
  }
  // Enter in a field shows what the form does, and adds nothing.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Write a short name of small letters')
  await expectAccessible()
  await typeInto(page, page.getByLabel('Code'), code)
  await page.getByLabel(/^First day/).fill(inDays(9))
  await typeInto(page, page.getByLabel(/^Reason/), 'asked for by many families')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'What it does' })).toContainText('$120.00')
  await expectAccessible()
  await tabTo(page.getByRole('button', { name: 'Add', exact: true }))
  await page.keyboard.press('Enter')

  const row = page.getByRole('row', { name: new RegExp(`Family ${code}, 1 year`) })
  await expect(row).toContainText('Begins later')
  await expectAccessible()
  await typeInto(page, row.getByLabel(/Reason to take back/), 'the name is not decided')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Not sold')
})

test('staff add, change and end an affiliate, and the second of two people is told', async ({
  page,
  expectAccessible,
}) => {
  const key = `clinic-${name()}`
  await logInAs(page, 'catalogue', '/console/catalogue/affiliates')
  await page.getByRole('link', { name: 'Add an affiliate' }).click()
  await expectAccessible()
  await page.getByLabel('Name').fill('Lake Clinic')
  await page.getByLabel('Key of the link').fill('a b')
  await page.getByLabel(/^Reason/).fill('agreed with the clinic')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Key of the link').fill(key)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(key) })
  await expect(row).toContainText('nothing now')
  await expectAccessible()

  await row.getByRole('link', { name: 'Change' }).click()
  const stale = await page.context().newPage()
  await stale.goto(page.url())
  await page.getByLabel('Name').fill('Lakes Clinic')
  await page.getByLabel(/^First day/).fill(inDays(9))
  await page.getByLabel(/^Reason/).fill('the clinic has a new name')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(row).toContainText('Lakes Clinic')
  await expectAccessible()
  await stale.getByLabel(/^Reason/).fill('the clinic has closed')
  await stale.getByRole('button', { name: 'End' }).click()
  await expect(stale.getByRole('alert')).toContainText('Another person has changed this affiliate')
  await stale.close()

  await row.getByLabel(/Reason to take back/).fill('it keeps its name')
  await row.getByRole('button', { name: 'Take back' }).click()
  await expect(row).not.toContainText('Lakes Clinic')
  await row.getByRole('link', { name: 'Change' }).click()
  await page.getByLabel(/^Reason/).fill('the clinic has closed')
  await page.getByRole('button', { name: 'End' }).click()
  await expect(row).toContainText('Ended')
})

test('every list and form of the catalogue is accessible', async ({ page, expectAccessible }) => {
  test.slow()
  await logInAs(page, 'catalogue', '/console/catalogue')
  for (const path of PAGES) {
    await page.goto(`/console/catalogue${path}`)
    await expectAccessible()
  }
})

const PAGES = [
  '',
  '/changes',
  '/prepare',
  '/prepare?market=GB',
  '/packages/add?kind=extra',
  '/packages/end?package=1011',
  '/texts',
  '/texts/change?kind=package&name=premium',
  '/taxes',
  '/taxes/add',
  '/coupons',
  '/codes',
  '/codes/make',
] as const

async function typeInto(page: Page, field: ReturnType<Page['getByLabel']>, text: string): Promise<void> {
  await tabTo(field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
