import { mergeTests, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { expect } from '#tests/journeys/support/journey.ts'
import { test as ownApp } from '#tests/journeys/support/own-app.ts'
import { chooseStaff, logInAs } from '#tests/journeys/support/staff.ts'
import { faultsOfHtml } from '#tests/journeys/support/valid-html.ts'
import { someCases, someFigures, someRenewals } from './console-data.ts'
import { moveToTheDay } from './global-setup.ts'
import { hideServerNumbers, test as pictures } from './picture.ts'

const test = mergeTests(ownApp, pictures)

type Look = { theme?: 'light' | 'dark'; width?: number }
const PHONE = { width: 390 } as const
const DARK = { theme: 'dark' } as const
/** A price rises on this day. */
const RISE = '2027-06-01'

test('the console of staff', async ({ own, browser }) => {
  test.slow()
  // Jobs would change the pictures whenever they run.
  const { origin } = await own.start({ CONSOLE_INNER_PROVIDER: '0', ROLE: 'web' })
  await moveToTheDay(own.db)
  await sql`update schedules set next_run_at = app_now() + interval '1 hour'`.execute(own.db)
  const { parentId } = await someCases(own.db)
  await someFigures(own.db)
  await someRenewals(own.db, RISE)
  const context = await browser.newContext({
    baseURL: origin,
    deviceScaleFactor: 0.75,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const take = async (name: string, { theme = 'light', width = 1180 }: Look = {}) => {
    await page.setViewportSize({ width, height: 820 })
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate(() => document.fonts.ready)
    expect(await faultsOfHtml(page), `the HTML of ${name} is valid`).toEqual([])
    await hideServerNumbers(page)
    await hideMoments(page)
    await expect(page).toHaveScreenshot(`${name}.webp`, { fullPage: true })
  }
  const asAnother = async (role: 'catalogue' | 'auditor', path: string) => {
    await page.goto(`/console/login?fresh=1&return=${path}`)
    await chooseStaff(page, role)
  }

  await logInAs(page, 'billing')
  await page.getByRole('searchbox').first().fill('okafor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await take('search')
  await page.goto(`/console/people/${parentId}`)
  await take('person')
  await take('person-dark', DARK)
  await page.goto(`/console/people/${parentId}/refund`)
  await expect(page.getByText('Not needed.').first()).toBeVisible()
  await take('refund')
  await page.goto('/console/queues/disputes')
  await take('queue')

  await asAnother('catalogue', '/console/catalogue/prepare')
  await page.getByLabel('New price of Premium, 1 year').fill('216.00')
  await page.getByLabel(/First day/).fill(RISE)
  await page.getByLabel(/Reason/).fill('the costs of calls have risen')
  await page.getByRole('button', { name: 'Show what it does' }).click()
  await expect(page.getByText('Renewals at the new price').first()).toBeVisible()
  await take('catalogue')
  await page.goto('/console/catalogue/packages')
  await take('packages')
  await page.goto('/console/catalogue/texts')
  await take('texts')

  await asAnother('auditor', '/console')
  await expect(page.getByRole('heading', { name: 'Do next' })).toBeVisible()
  await take('front')
  await take('front-phone', PHONE)
  await page.goto('/console/figures')
  await take('figures')
  await page.goto('/console/audit')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The chain is whole')).toBeVisible()
  await take('audit')
  await context.close()
})

/** Replaces the times of the day, how long something waits, and hashes. They differ in each run. */
async function hideMoments(page: Page): Promise<void> {
  await page.evaluate(() => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.nodeValue ?? ''
      const plain = text
        .replaceAll(/\b\d{1,2}:\d\d(:\d\d)? [AP]M\b/g, '9:14 AM')
        .replaceAll(/\b\d+ (?:min|h \d+ min)\b/g, '5 min')
        .replaceAll(/\bin \d+ ms\b/g, 'in 14 ms')
        .replaceAll(/\bmilliseconds \d+\b/g, 'milliseconds 2')
        .replaceAll(/\b[0-9a-f]{4} [0-9a-f]{4}\b/g, '9f3c 71ae')
      if (plain !== text) node.nodeValue = plain
    }
  })
}
