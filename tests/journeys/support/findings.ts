import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/**
 * The minified script of axe. The other one is twice as large and takes twice as long. It also looks into the frames of
 * the card, which belong to no origin.
 */
const SCRIPT = `${readFileSync(file, 'utf8')}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/** What the script of axe adds to a page. */
declare const axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> }
/** Without the selector of each element, which takes a sixth of the time. A finding shows the HTML of its element. */
const OPTIONS: RunOptions = {
  // A frame that does not answer within half a second, the default, counts as unseen. A busy machine needs longer.
  pingWaitTime: 10_000,
  resultTypes: ['violations'],
  selectors: false,
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
}
/**
 * A button or a link that waits for an answer. Axe first stores the styles of a page, and then reads its attributes. If
 * the answer came in between, axe would find a button without a name.
 */
const WAITS = '[data-pending], a[aria-busy="true"]'
/** The rule of axe about a frame that it could not look into. Axe reports it as incomplete. */
const FRAME_UNSEEN = 'frame-tested'

/** Fails the test on any accessibility finding of a page and its frames. First it waits until nothing is pending. */
export async function expectNoFindings(page: Page): Promise<void> {
  await expect(page.locator(WAITS), 'nothing waits for an answer').toHaveCount(0)
  await Promise.all(page.frames().map(loadAxe))
  const { violations, incomplete } = await page.evaluate((options) => axe.run(document, options), OPTIONS)
  const found = [...violations, ...incomplete.filter(({ id }) => id === FRAME_UNSEEN)]
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** The script stays in its document, which often shows several steps of a form. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(SCRIPT)
}
