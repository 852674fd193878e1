import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * The minified script of axe, which each check loads into the page. The script that AxeBuilder loads is twice as large
 * and takes twice as long.
 */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
/** What the script of axe adds to a page. */
declare const axe: { run: (root: Document, options: object) => Promise<{ violations: Findings }> }
/** Without the selector of each element, which takes a sixth of the time. A finding shows the HTML of its element. */
const OPTIONS: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], selectors: false }
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails the test on any accessibility finding of a page. */
export async function expectNoFindings(page: Page): Promise<void> {
  const hasFrames = page.frames().length > 1
  const violations = await (hasFrames ? findingsWithFrames(page) : findingsOf(page))
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
}

async function findingsWithFrames(page: Page): Promise<Findings> {
  const { violations } = await new AxeBuilder({ page, axeSource })
    .options(OPTIONS)
    .withTags(STANDARDS)
    .analyze()
  return violations
}

/** The same without AxeBuilder, which loads axe twice and moves all results between the processes. */
async function findingsOf(page: Page): Promise<Findings> {
  await page.evaluate(axeSource)
  return page.evaluate(async (options) => (await axe.run(document, options)).violations, {
    ...OPTIONS,
    runOnly: { type: 'tag', values: STANDARDS },
  })
}
