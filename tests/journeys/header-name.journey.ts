import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { withDatabase } from './support/database.ts'
import { expect, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

/** As long as a first name may be. */
const LONGEST = 'Maximiliano Fernando'

/** A logged-in parent with this first name, at the page of the account. */
async function openAs(page: Page, text: Text, firstName: string): Promise<void> {
  const { username } = await aParentAccount()
  await withDatabase((db) =>
    db
      .updateTable('users')
      .set({ first_name: firstName })
      .where('id', '=', (eb) =>
        eb.selectFrom('credentials').select('user_id').where('username', '=', username),
      )
      .execute(),
  )
  await openLoggedIn(page, '/join/account', { username })
  await expectHeading(page, text('account.account.title'))
}

/** The header of the page at one width: whether the name is whole, and the room beside the exit. */
async function headerAt(page: Page, text: Text, { width, firstName }: { width: number; firstName: string }) {
  await page.setViewportSize({ width, height: 844 })
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: text('chrome.accountOf', { firstName }) })
  const exit = header.getByRole('button', { name: text('chrome.leave'), exact: true })
  const name = menu.getByText(firstName, { exact: true })
  const [logo, left, end] = await Promise.all([
    header.getByRole('link').first().boundingBox(),
    exit.boundingBox(),
    menu.boundingBox(),
  ])
  if (!logo || !left || !end) throw new Error('the header is not drawn')
  return {
    isWhole: await name.evaluate((element) => element.scrollWidth <= element.clientWidth),
    room: Math.round(left.x - logo.x - logo.width),
    isOneLine: left.y === end.y && left.y === logo.y,
    isInside: end.x + end.width <= width && Math.min(left.width, left.height) >= 44,
    ends: Math.round(width - end.x - end.width),
  }
}

for (const language of ['en', 'es-MX'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('the header shows a first name as far as there is room, in one line with the exit', async ({
      page,
      expectAccessible,
    }) => {
      await openAs(page, text, LONGEST)
      const at = async (width: number) => headerAt(page, text, { width, firstName: LONGEST })
      const oneLine = { isOneLine: true, isInside: true }
      expect(await at(1180)).toMatchObject({ isWhole: true, ends: 24, ...oneLine })
      expect(await at(820)).toMatchObject({ isWhole: true, ...oneLine })
      for (const width of [390, 320]) {
        const header = await at(width)
        expect(header).toMatchObject(oneLine)
        // A cut name leaves no room beside the exit.
        expect(header.isWhole || header.room <= 8, `${width} px: ${JSON.stringify(header)}`).toBe(true)
      }
      await expectAccessible()
    })

    test('usual names are whole on a phone, and a short one takes only its own room', async ({ page }) => {
      await openAs(page, text, 'Christopher')
      expect(await headerAt(page, text, { width: 390, firstName: 'Christopher' })).toMatchObject({
        isWhole: true,
        isOneLine: true,
        isInside: true,
      })
      await page.request.post('/join/logout')
      await openAs(page, text, 'Ana')
      for (const width of [1180, 390, 320]) {
        const header = await headerAt(page, text, { width, firstName: 'Ana' })
        expect(header).toMatchObject({ isWhole: true, isOneLine: true, isInside: true })
        expect(header.ends).toBeLessThanOrEqual(24)
      }
    })
  })
}
