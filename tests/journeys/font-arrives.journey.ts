import { setTimeout as delay } from 'node:timers/promises'
import { aParentAccount, postLogIn } from './support/account.ts'
import { expectFont, shiftOf } from './support/font.ts'
import { expect, test } from './support/journey.ts'
import { PUBLIC_PAGES } from './support/public-pages.ts'

const OPEN_TO_ALL = [...PUBLIC_PAGES, 'nowhere']
/** Pages with dates are left out, because the lines of another day may break elsewhere in every size. */
const OF_A_PARENT = [
  'account/billing/address',
  'account/delete',
  'account/email',
  'account/export',
  'account/invite',
  'account/passkeys',
]
/** The text is painted in the local font before the own font arrives. */
const FONT_DELAY_MS = 150
/** Words beside each other may move sideways by some pixels. A line that breaks elsewhere is at least 0.0034. */
const UNSEEN_SHIFT = 0.003

for (const { language, width } of [
  { language: 'en', width: 320 },
  { language: 'en', width: 390 },
  { language: 'es-MX', width: 320 },
  { language: 'es-MX', width: 1180 },
] as const) {
  test.describe(`${language}, ${width} px`, () => {
    test.use({ language })

    test('no page moves when its font arrives late', async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.route('**/*.woff2', async (route) => {
        await delay(FONT_DELAY_MS)
        await route.fallback()
      })
      const shifts: Record<string, number> = {}
      const measure = async (path: string) => {
        await page.goto(`/join/${path}`)
        await expectFont(page)
        shifts[path] = await shiftOf(page)
      }
      for (const path of OPEN_TO_ALL) await measure(path)
      const { username } = await aParentAccount({ locale: language })
      await postLogIn(page, { username })
      for (const path of OF_A_PARENT) {
        await measure(path)
        await expect(page).toHaveURL(`/join/${path}`)
      }
      expect(Object.entries(shifts).filter(([, shift]) => shift >= UNSEEN_SHIFT)).toEqual([])
    })
  })
}
