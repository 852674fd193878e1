import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { textFor, type Text } from '#domain/messages/text.ts'
import { PAGE_HYDRATED } from '#web/delivery/replay-early-input.ts'
import { expect, test as journey } from '#tests/journeys/support/journey.ts'
import { expectFontInOwnSize } from '#tests/journeys/support/font.ts'
import { faultsOfHtml } from '#tests/journeys/support/valid-html.ts'
import { acceptDrawing, drawsAsAccepted } from './drawing.ts'

type Pictures = {
  text: Text
  /** Makes the people of a test the same in each run, and different from the people of other tests. */
  samePeople: void
  /** Checks the HTML of the page, and compares it from top to bottom with the accepted picture of this name. */
  take: (name: string) => Promise<void>
}

/** The tag of the first pictures: prices, payment, receipt, invitation and public pages. */
export const FIRST_LOOKED_AT = { tag: '@first' }

type Machine = {
  /** Why pictures of this machine cannot be compared; null if they can. */ drawsOtherwise: string | null
}

/** Pictures are compared only with the browser and fonts that drew the accepted pictures. */
export const test = journey.extend<Pictures, Machine>({
  drawsOtherwise: [
    async ({ browser }, give, { config, workerIndex }) => {
      const accepts = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'
      if (accepts) await acceptDrawing(browser)
      const alike = accepts || (await drawsAsAccepted(browser))
      const why = `Chromium ${browser.version()} or its fonts draw otherwise here than where the pictures were accepted`
      if (!alike && workerIndex === 0) process.stdout.write(`\nNo pictures are compared. ${why}.\n`)
      await give(alike ? null : why)
    },
    { scope: 'worker' },
  ],
  text: async ({ language }, give) => {
    await give(textFor(language))
  },
  samePeople: [
    async ({ drawsOtherwise }, give, info) => {
      info.skip(drawsOtherwise !== null, drawsOtherwise ?? '')
      // A second try must not find the people of the first try.
      seedChance(`${info.project.name} ${info.title}${info.retry > 0 ? info.retry : ''}`)
      await give()
    },
    { auto: true },
  ],
  take: async ({ page }, give) => {
    await page.addInitScript((hydrated) => {
      document.addEventListener(hydrated, () => performance.mark(hydrated))
    }, PAGE_HYDRATED)
    await give(async (name) => {
      await page.waitForFunction(
        (hydrated) => performance.getEntriesByName(hydrated).length > 0,
        PAGE_HYDRATED,
      )
      await expectFontInOwnSize(page)
      // At half its size, a page that was scrolled or that the mouse is over has other pixels.
      await page.mouse.move(0, 0)
      await page.evaluate(() => window.scrollTo(0, 0))
      // What is still loading stands still too, so that it would be accepted.
      await expect(page.locator('.spinner, [aria-busy="true"]')).toHaveCount(0)
      expect(await faultsOfHtml(page), `the HTML of ${name} is valid`).toEqual([])
      await hideServerNumbers(page)
      await expect(page).toHaveScreenshot(`${name}.webp`, { fullPage: true })
    })
  },
})

/**
 * Derives all random names, addresses and phone numbers of a test from its seed. Libraries draw numbers too, at any
 * moment, so the two kinds of draws are counted separately.
 */
function seedChance(seed: string): void {
  const drawing = (kind: string) => {
    let drawn = 0
    return () =>
      createHash('sha256')
        .update(`${seed} ${kind} ${(drawn += 1)}`)
        .digest()
  }
  const numbers = drawing('number')
  const ids = drawing('id')
  Math.random = () => numbers().readUInt32BE() / 2 ** 32
  crypto.randomUUID = () => {
    const hex = ids().toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}

/** Replaces the numbers of orders and transactions, because the server creates them at random. */
export async function hideServerNumbers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.nodeValue ?? ''
      const plain = text
        .replaceAll(/\b[0-9a-f]{12}\b/g, '0a1b2c3d4e5f')
        .replaceAll(/\b[A-Z0-9]{14}\b/g, 'ABCDEFGH123456')
      if (plain !== text) node.nodeValue = plain
    }
  })
}
