import { mergeTests, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { HELP_KINDS } from '#domain/console/help.ts'
import { QUEUES } from '#domain/console/queues.ts'
import type { Role } from '#domain/console/roles.ts'
import { NAME_MAX } from '#domain/people/name.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { someCases, someFigures, someRenewals } from '#tests/pictures/console-data.ts'
import { withDatabase } from './support/database.ts'
import { expect, freshEmail, test as journey } from './support/journey.ts'
import { test as ownApp } from './support/own-app.ts'
import { chooseStaff, logInAs } from './support/staff.ts'

const test = mergeTests(ownApp, journey)

/** A phone with text of double size, and a desktop at a zoom of 400 %. A browser begins with a font of 16 pixels. */
const SIGHTS = [
  { width: 390, fontPx: 32 },
  { width: 320, fontPx: 16 },
]

/** The parts that make the page wider than the window. A table scrolls in its own frame. */
async function partsOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room) return []
    const isInFrame = (part: Element): boolean => {
      const around = part.parentElement
      if (around === null || around === document.body) return false
      return getComputedStyle(around).overflowX !== 'visible' || isInFrame(around)
    }
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > room + 1)
      .filter((part) => !isInFrame(part))
      .map((part) => `${part.tagName}.${part.className} ${part.innerText.slice(0, 30)}`)
  })
}

test('at a zoom of 400 %, a long address of a buyer is broken into lines', async ({ page }) => {
  const email = `maximilianafernandezgutierrezdelosangeles.${freshEmail('okafor')}`
  const { parentId } = await withDatabase((db) => aFamily(db, { email }))
  await page.setViewportSize({ width: 320, height: 256 })
  await logInAs(page, 'billing', '/console/search')
  await page.getByRole('searchbox').first().fill(`nobody.${email}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  expect(await partsOutOfSight(page), 'what was searched').toEqual([])
  await page.goto(`/console/people/${parentId}/help/correct-email`)
  expect(await partsOutOfSight(page), 'the masked address').toEqual([])
  await page.goto(`/console/people/${parentId}`)
  await page.getByText('Show E-mail (reason)').press('Enter')
  await page.getByRole('textbox', { name: /Why do you need it/ }).fill('caller confirms the address')
  await page.keyboard.press('Enter')
  await expect(page.getByText(email)).toBeVisible()
  expect(await partsOutOfSight(page), 'the shown address').toEqual([])
})

/** The parts whose text is wider than they are. A part that scrolls, or that only screen readers see, is left out. */
async function partsTooNarrow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((part) => part.checkVisibility() && getComputedStyle(part).overflowX === 'visible')
      .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.tagName}.${part.className} ${part.innerText.slice(0, 30)}`),
  )
}

test('at a zoom of 400 %, long names of two parents are broken into lines', async ({ page }) => {
  const { parentId, coParentId } = await withDatabase(async (db) => {
    const family = await aFamily(db)
    for (const id of [family.parentId, family.coParentId])
      await db
        .updateTable('users')
        .set({ first_name: 'W'.repeat(NAME_MAX), last_name: 'M'.repeat(NAME_MAX) })
        .where('id', '=', id)
        .execute()
    await aSubscription(db, { payerId: family.parentId })
    return family
  })
  await page.setViewportSize({ width: 320, height: 256 })
  await logInAs(page, 'billing', `/console/people/${parentId}`)
  for (const path of [
    parentId,
    coParentId,
    `${parentId}/preview`,
    `${parentId}/refund`,
    `${parentId}/resend`,
  ]) {
    await page.goto(`/console/people/${path}`)
    expect(await partsOutOfSight(page), path).toEqual([])
    expect(await partsTooNarrow(page), path).toEqual([])
  }
})

test('no page of the console scrolls sideways, with text of double size or at a zoom of 400 %', async ({
  own,
}) => {
  test.slow()
  await own.start({ CONSOLE_INNER_PROVIDER: '0', ROLE: 'web' })
  const { parentId } = await someCases(own.db)
  await someFigures(own.db)
  await someRenewals(own.db, '2030-06-01')
  const { rows: mails } = await sql<{ id: string }>`
    select id from outbox where recipient like 'amara.shown%' limit 1`.execute(own.db)
  const person = `/console/people/${parentId}`
  const pages: [Role, string[]][] = [
    [
      'billing',
      [
        '/console',
        '/console/search?q=okafor',
        person,
        `${person}/preview`,
        `${person}/refund`,
        `${person}/resend`,
        `${person}/mails/${mails[0]?.id ?? ''}`,
        ...HELP_KINDS.map((kind) => `${person}/help/${kind}`),
        ...QUEUES.map((queue) => `/console/queues/${queue}`),
        '/console/approvals',
        '/console/nowhere',
      ],
    ],
    [
      'catalogue',
      [
        '/console/catalogue',
        '/console/catalogue/prepare',
        '/console/catalogue/changes',
        '/console/catalogue/affiliates',
        '/console/catalogue/packages',
        '/console/catalogue/packages/add',
        '/console/catalogue/texts',
        '/console/catalogue/taxes',
        '/console/catalogue/taxes/add',
        '/console/catalogue/coupons',
        '/console/catalogue/coupons/add',
        '/console/catalogue/codes',
        '/console/catalogue/codes/make',
      ],
    ],
    ['auditor', ['/console', '/console/figures', '/console/figures/experiments', '/console/audit', person]],
    ['integrations', ['/console/endpoints', '/console/endpoints/add', '/console/endpoints/machines']],
  ]
  const context = await own.visit()
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const wide: Record<string, string[]> = {}
  for (const [role, paths] of pages) {
    await page.goto(`/console/login?fresh=1&return=/console`)
    await chooseStaff(page, role)
    for (const path of paths) {
      await page.goto(path)
      for (const { width, fontPx } of SIGHTS) {
        await client.send('Page.setFontSizes', { fontSizes: { standard: fontPx } })
        await page.setViewportSize({ width, height: 800 })
        const found = await partsOutOfSight(page)
        if (found.length > 0) wide[`${path} of ${role}, ${width} px, text of ${fontPx} px`] = found
      }
    }
  }
  expect(wide).toEqual({})
})
