import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'
import { withDatabase } from './support/database.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { expectNoFindings } from './support/findings.ts'
import { logInAs } from './support/staff.ts'
import type { Page } from '@playwright/test'
import type { Role } from '#domain/console/roles.ts'

/** Logs in. The keys work once the script of the page has run. */
async function start(page: Page, role: Role, path: string): Promise<void> {
  await logInAs(page, role)
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.goto(path)
}

/** A subscriber and their co-parent. */
async function aBuyer(): Promise<TestFamily> {
  return withDatabase(async (db) => {
    const family = await aFamily(db, { email: freshEmail('amara') })
    await aSubscription(db, { payerId: family.parentId })
    return family
  })
}

/** Searches for the last name of all buyers. The keys of the hits work once the script of the page has run. */
async function searchForBuyers(page: Page): Promise<void> {
  await start(page, 'support', '/console/search')
  await page.getByRole('searchbox').first().fill('okafor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '“okafor”' })).toBeVisible()
  await page.waitForLoadState('load')
}

test('the arrow keys choose a hit, Enter opens it, and with Ctrl it opens in a new tab', async ({ page }) => {
  await aBuyer()
  await start(page, 'support', '/console/search')
  await page.keyboard.press('/')
  await page.keyboard.type('okafor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '“okafor”' })).toBeVisible()
  await page.waitForLoadState('load')
  const hits = page.locator('a.hit')
  await page.keyboard.press('ArrowDown')
  await expect(hits.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(hits.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(hits.nth(0)).toBeFocused()

  const opening = page.context().waitForEvent('page')
  await page.keyboard.press('ControlOrMeta+Enter')
  const tab = await opening
  await expect(tab.getByText(/^You are speaking with/)).toBeVisible()
  await tab.close()
  await expect(page.getByRole('heading', { name: '“okafor”' })).toBeVisible()

  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: /^People/ })).toHaveAttribute('aria-pressed', 'true')
  await page.waitForLoadState('load')
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: /^All/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Do next' })).toBeVisible()
})

test('the preview follows the hit that keeps the focus, and Enter opens that person', async ({ page }) => {
  await aBuyer()
  await searchForBuyers(page)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  // Other journeys make people of the same name.
  const hits = page.locator('a.hit[href*="/people/"]')
  for (const hit of [hits.nth(0), hits.nth(1)]) {
    await hit.focus()
    const person = (await hit.getAttribute('href')) ?? ''
    await expect(preview.getByRole('link', { name: 'Open' })).toHaveAttribute('href', person)
    await expect(hit).toHaveAttribute('aria-current', 'true')
    await expect(hit).toBeFocused()
  }
  const second = (await hits.nth(1).getAttribute('href')) ?? ''
  await expectNoFindings(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${second}$`))
  await expect(page.getByText(/^You are speaking with/)).toBeVisible()
})

test('without a chosen hit, Enter opens the one of the preview', async ({ page }) => {
  await aBuyer()
  await searchForBuyers(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^You are speaking with/)).toBeVisible()
})

test('each letter opens its action, Ctrl and Enter send the form from a field, and Escape goes back', async ({
  page,
}) => {
  const { parentId } = await aBuyer()
  const person = `/console/people/${parentId}`
  await start(page, 'billing', person)
  for (const [key, title] of [
    ['r', /^Refund/],
    ['m', /^Resend|^Send/],
    ['l', /link/],
    ['e', /e-mail|address/],
    ['o', /renewal/i],
  ] as const) {
    await page.goto(person)
    await page.keyboard.press(key)
    await expect(page, key).toHaveURL(new RegExp(`${person}/`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.waitForLoadState('load')
    await page.keyboard.press('Escape')
    await expect(page, key).toHaveURL(new RegExp(`${person}$`))
  }
  await page.goto(person)
  await page.keyboard.press('.')
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeFocused()
  await page.keyboard.press('f')
  await expect(
    page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: /^All/ }),
  ).toBeFocused()

  await page.keyboard.press('o')
  await page.getByRole('textbox', { name: 'Reason' }).fill('asked by phone')
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('asked by phoner')
  await page.waitForLoadState('load')
  await page.keyboard.press('ControlOrMeta+Enter')
  // The subscription of the test does not renew, so the answer to the sent form is this.
  await expect(page.getByRole('alert')).toContainText('Renewal is off already.')

  await page.goto(person)
  await page.getByText('Show E-mail (reason)').press('Enter')
  await page.getByRole('textbox', { name: /Why do you need it/ }).press('Escape')
  await expect(page.getByRole('textbox', { name: /Why do you need it/ })).toBeHidden()
  await expect(page.getByText('Show E-mail (reason)')).toBeFocused()
  await page.keyboard.press('2')
  await expect(page.getByText('You are speaking with Ben')).toBeVisible()
})

test('J and K reach the rows of the catalogue and of the trail, and a number opens a part', async ({
  page,
}) => {
  await start(page, 'auditor', '/console/catalogue')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.locator('tr[data-row]').nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.locator('tr[data-row]').first()).toBeFocused()
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/catalogue\/packages$/)

  await page.goto('/console/queues/disputes')
  await page.keyboard.press('3')
  await expect(page).toHaveURL(/queues\/findings$/)

  await page.goto('/console/audit')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^Row / })).toContainText('Hash')
  await page.waitForLoadState('load')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: /^Row / })).toBeHidden()
  await page.waitForLoadState('load')
  await page.keyboard.press('f')
  await expect(page.getByRole('combobox', { name: 'What' })).toBeFocused()
})

test('the list of keys names those of the role', async ({ page }) => {
  await start(page, 'analyst', '/console')
  await page.keyboard.press('?')
  const list = page.getByRole('region', { name: 'Keys' })
  await expect(list).toContainText('filter')
  await expect(list).not.toContainText('refund')
  await expect(list).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(list.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

test('a person switches off the keys of one character, also for later pages', async ({ page }) => {
  await start(page, 'auditor', '/console/audit')
  await page.getByRole('button', { name: 'All keys' }).first().click()
  await page.getByRole('checkbox', { name: 'Use the keys of one character' }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').first()).not.toBeFocused()
  await expect(page.getByText('check now', { exact: true })).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-row]').first()).toBeFocused()

  await page.getByRole('button', { name: 'All keys' }).first().click()
  await page.getByRole('checkbox', { name: 'Use the keys of one character' }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').first()).toBeFocused()
})
