import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The unit of a drawing, which grows with its place. */
const DRAWN = '.chart text'

test('every text follows the size that a person has chosen in the browser', () => {
  const files = globSync(['web/styles/*.css', 'web/flows/**/*.css'])
  const fixed = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/([^{};/]+)\{([^{}]*)\}/g)].flatMap(
      ([, selector = '', body = '']) =>
        selector.trim() !== DRAWN && /\bfont(-size)?:[^;]*\dpx/.test(body)
          ? [`${file}: ${selector.trim()}`]
          : [],
    ),
  )
  expect(files.some((file) => file.includes('console'))).toBe(true)
  expect(fixed).toEqual([])
})

test('no word is hyphenated, because each browser would break other words', () => {
  const files = globSync(['web/styles/*.css', 'web/flows/**/*.css'])
  expect(files.filter((file) => /\bhyphens:\s*auto/.test(readFileSync(file, 'utf8')))).toEqual([])
})
