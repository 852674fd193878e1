import type { Page } from '@playwright/test'
import { NAME_MAX } from '#domain/people/name.ts'
import { mailSchema } from '#server/email/mail.ts'
import { render } from '#server/email/render.ts'
import { testSite } from '#tests/support/site.ts'
import { MAILS } from '#workshop/mails/samples.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { withDatabase } from './support/database.ts'
import { anInvitedBen } from './support/invitation.ts'
import { expect, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const LONGEST_NAME = 'W'.repeat(NAME_MAX)
const LONGEST_EMAIL = `${'w'.repeat(64)}@${'w'.repeat(60)}.${'w'.repeat(60)}.${'w'.repeat(60)}.mx`
const text = wordsIn('es-MX')
test.use({ language: 'es-MX' })
test.beforeEach(async ({ page }) => page.setViewportSize({ width: 320, height: 640 }))

/** How much wider than the window the page is, in pixels. */
const overflow = async (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Gives everybody in the family of this person the longest names. */
const rename = async (email: string) =>
  withDatabase(async (db) => {
    const names = { first_name: LONGEST_NAME, last_name: LONGEST_NAME }
    const family = db
      .selectFrom('family_members')
      .innerJoin('users', 'users.id', 'family_members.user_id')
      .select('family_id')
      .where('users.email', '=', email)
    const members = db.selectFrom('family_members').select('user_id').where('family_id', 'in', family)
    await db.updateTable('users').set(names).where('id', 'in', members).execute()
    await db.updateTable('family_members').set(names).where('family_id', 'in', family).execute()
  })

test('the family of an account and its invitations fit a narrow screen', async ({ page }) => {
  const account = await aParentAccount({ locale: 'es-MX' })
  await rename(account.email)
  await page.goto('/join')
  await openLoggedIn(page, '/join/account', account)
  await expect(page.getByRole('listitem').filter({ hasText: LONGEST_NAME }).first()).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await page.goto('/join/account/invite')
  await expect(page.getByRole('heading', { name: LONGEST_NAME })).toBeVisible()
  expect(await overflow(page)).toBe(0)
})

test('the family of an invitation fits a narrow screen', async ({ page }) => {
  const { token, userId, email } = await anInvitedBen({ language: 'es-MX' })
  await rename(email)
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
  await expectHeading(page, text('invited.landing.title'))
  await expect(page.getByRole('listitem').filter({ hasText: LONGEST_NAME }).first()).toBeVisible()
  expect(await overflow(page)).toBe(0)
})

test('every mail fits a narrow screen', async ({ page, origin }) => {
  const site = { ...testSite, origin }
  const wide: Record<string, number> = {}
  for (const mail of MAILS) {
    const longest = JSON.stringify(mail)
      .replaceAll(/\b(Amara|Ben|Okafor)\b/g, LONGEST_NAME)
      .replaceAll(/[\w.]+@[\w.]+/g, LONGEST_EMAIL)
    const { html } = render(mailSchema.parse(JSON.parse(longest)), {
      site,
      locale: 'es-MX',
      country: null,
    })
    await page.setContent(html)
    const found = await overflow(page)
    if (found > 0) wide[mail.kind] = found
  }
  expect(wide).toEqual({})
})
