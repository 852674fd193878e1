import { aParentAccount, postLogIn } from './support/account.ts'
import { expectFont, shiftOf } from './support/font.ts'
import { expect, listenForComplaints, test } from './support/journey.ts'
import { openContext } from './support/own-network.ts'
import { PAGES_OF_A_PARENT, PUBLIC_PAGES } from './support/pages.ts'

const OPEN_TO_ALL = [...PUBLIC_PAGES, 'nowhere']
/** Pages with dates are left out, because the lines of another day may break elsewhere in every size. */
const OF_A_PARENT = PAGES_OF_A_PARENT.withoutDates
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
    test('no page moves when its font arrives late', async ({ browser, address, origin }) => {
      const context = await openContext(browser, {
        address,
        fontDelayMs: FONT_DELAY_MS,
        baseURL: origin,
        locale: language,
        viewport: { width, height: 844 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const complaints = listenForComplaints(page)
      const shifts: Record<string, number> = {}
      let fonts = 0
      page.on('request', (request) => (fonts += request.url().endsWith('.woff2') ? 1 : 0))
      const measure = async (path: string, who: 'visitor' | 'parent') => {
        await page.goto(`/join/${path}`)
        await expectFont(page)
        shifts[`${path} of a ${who}`] = await shiftOf(page)
      }
      for (const path of OPEN_TO_ALL) await measure(path, 'visitor')
      const { username } = await aParentAccount({ locale: language })
      await postLogIn(page, { username })
      for (const path of OF_A_PARENT) {
        await measure(path, 'parent')
        await expect(page).toHaveURL(`/join/${path}`)
      }
      expect(Object.entries(shifts).filter(([, shift]) => shift >= UNSEEN_SHIFT)).toEqual([])
      expect(fonts, 'each page has asked for its font').toBe(OPEN_TO_ALL.length + OF_A_PARENT.length)
      expect(complaints, 'the console has no errors').toEqual([])
      await context.close()
    })
  })
}
