import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screenStyles } from './screen-styles.ts'

const styles = screenStyles()
/** Comments, imports and URLs, which contain no class names. */
const NO_RULES = /\/\*[^]*?\*\/|@import.*|url\(.*?\)/g
const classesOf = (css = '') =>
  new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))

test('the first step has the style rules of its fields, and none of packages or payment', () => {
  const classes = classesOf(styles['flows/join/parent/screen'])
  expect(classes).toContain('phone')
  expect([...classes].filter((name) => /^(plan|wallet|code-)/.test(name))).toEqual([])
})

test('the page of a missing or broken screen has the style rules of the frame', () => {
  const classes = classesOf(styles.root)
  expect(classes).toContain('header')
  expect(classes).not.toContain('phone')
})

test('a rule for either of two classes is included if one of them is used', () => {
  expect(styles['flows/join/parent/screen']).toContain(':is(.password,.field-error)')
})

test('every class with a rule is used by some screen', () => {
  const written = globSync('web/styles/*.css').map((file) =>
    readFileSync(file, 'utf8').replaceAll(NO_RULES, ''),
  )
  const used = Object.values(styles).map(classesOf)
  const idle = [...classesOf(written.join('\n'))].filter((name) => !used.some((names) => names.has(name)))
  expect(idle).toEqual([])
})
