import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'
import { withDatabase } from './support/database.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { inOneLook } from './support/looks.ts'
import { logInAs } from './support/staff.ts'
import { withoutScript } from './support/without-script.ts'

/** A buyer who typed `gmial`, and their co-parent. */
async function aBuyer(): Promise<TestFamily> {
  return withDatabase(async (db) => {
    const family = await aFamily(db, { email: freshEmail('amara').replace('example.com', 'gmial.example') })
    await aSubscription(db, { payerId: family.parentId })
    return family
  })
}

for (const [colorScheme, width] of inOneLook([
  ['light', 'desktop'],
  ['dark', 'phone'],
] as const))
  test.describe(`in ${colorScheme}, on a ${width}`, () => {
    test.use({ colorScheme, width })

    test('support finds a buyer by a mistyped address, reads the timeline, and sees the address with a reason', async ({
      page,
      expectAccessible,
    }) => {
      const { email, coParentId } = await aBuyer()
      await logInAs(page, 'support')
      await expect(page.getByRole('heading', { name: 'Do next' })).toBeVisible()
      await expectAccessible()

      await page.getByRole('searchbox', { name: 'Search' }).fill(email)
      await page.keyboard.press('Enter')
      await expect(page.getByText('You are speaking with Amara')).toBeVisible()
      await expect(page.getByText(email)).toBeHidden()
      const timeline = page.getByRole('region', { name: 'Timeline' })
      await expect(timeline.getByText('Order paid')).toBeVisible()
      await timeline.getByRole('link', { name: 'Staff' }).click()
      await expect(timeline.getByText('Page opened').first()).toBeVisible()
      await expect(timeline.getByText('Order paid')).toBeHidden()
      await expectAccessible()

      await page.getByText('Show E-mail (reason)').click()
      await page.getByRole('textbox', { name: /Why do you need it/ }).fill('caller confirms the address')
      await page.getByRole('button', { name: 'Show E-mail', exact: true }).click()
      await expect(page.getByText(email)).toBeVisible()
      await expectAccessible()
      await page.getByRole('link', { name: 'Hide' }).click()
      await expect(page.getByText(email)).toBeHidden()

      await page.getByRole('link', { name: 'It is Ben' }).click()
      await expect(page).toHaveURL(new RegExp(`/people/${coParentId}$`))
      await expect(page.getByText('You are speaking with Ben')).toBeVisible()
    })
  })

test('the keyboard alone reaches everything', async ({ page }) => {
  const { parentId, coParentId } = await aBuyer()
  await logInAs(page, 'support')
  await expect(page.getByRole('heading', { name: 'Do next' })).toBeVisible()
  // The keys work once the script of the page has run.
  await page.waitForLoadState('load')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('okafor/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('okafor/')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '“okafor”' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^You are speaking with/)).toBeVisible()

  await page.goto(`/console/people/${parentId}`)
  await page.keyboard.press('2')
  await expect(page).toHaveURL(new RegExp(`/people/${coParentId}$`))
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeHidden()
})

test('a search, its kinds, a queue and the list of keys need no script', async ({ browser, address }) => {
  await aBuyer()
  const page = await withoutScript(browser, { address })
  await logInAs(page, 'support')
  await page.getByRole('searchbox', { name: 'Search' }).fill('okafor')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^Orders/ }).click()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'People' })).toBeHidden()
  await page.getByRole('link', { name: /^Disputes/ }).click()
  await expect(page.getByRole('heading', { name: 'Disputes' })).toBeVisible()
  await page.getByRole('link', { name: 'Newest first' }).click()
  await expect(page).toHaveURL(/order=newest/)
  await page.getByRole('button', { name: 'All keys' }).click()
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible()
  await page.context().close()
})

test('at a zoom of 400 %, the page of a person does not scroll sideways', async ({ page }) => {
  const { parentId } = await aBuyer()
  await page.setViewportSize({ width: 320, height: 256 })
  await logInAs(page, 'support', `/console/people/${parentId}`)
  await expect(page.getByText('You are speaking with Amara')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
