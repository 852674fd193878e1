import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from '#tests/architecture/sources.ts'

const page = readFileSync('docs/design-system.md', 'utf8')
const styles = globSync('web/styles/*.css').map((file) => readFileSync(file, 'utf8'))
const sources = readSources()
const components = sources
  .filter(({ path }) => /^web\/ui\/[\w-]+\.tsx$/.test(path) && !path.endsWith('.test.tsx'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/export (?:function|const) ([A-Z]\w+)/g)].map(([, name = '']) => ({
      path,
      text,
      name,
    })),
  )
const [, described = '', layout = ''] = page.split(/^## (?:Components|Layout classes)$/m)
const rows = [...described.matchAll(/^\| (`[A-Z][^|]*) \| (.*) \|$/gm)].map(([, names = '', props = '']) => ({
  names: [...names.matchAll(/`([A-Z]\w+)`/g)].map(([, name = '']) => name),
  props: [...props.replace(/every attribute of .*?(;|$)/, '').matchAll(/`(\w+)[?(:`]/g)].map(
    ([, name = '']) => name,
  ),
}))

test('the design system describes every component that a screen or section uses', () => {
  const users = sources.filter(({ path }) => /^web\/(flows|sections|root)/.test(path))
  const used = components.filter(({ path, name }) =>
    users.some(
      (user) => user.imports.includes(path) && new RegExp(`import \\{[^}]*\\b${name}\\b`).test(user.text),
    ),
  )
  const named = rows.flatMap(({ names }) => names)
  expect(Math.min(used.length, named.length)).toBeGreaterThan(20)
  expect(used.filter(({ name }) => !page.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([])
  expect(named.filter((name) => !components.some((component) => component.name === name))).toEqual([])
})

test('the props in the design system are props of these components', () => {
  const unknown = rows.flatMap(({ names, props }) => {
    const text = components.flatMap(({ name, text: source }) => (names.includes(name) ? [source] : [])).join()
    return props
      .filter((prop) => !new RegExp(`\\b${prop}\\b`).test(text))
      .map((prop) => `${names[0]}: ${prop}`)
  })
  expect(unknown).toEqual([])
})

test('the layout classes and layers in the design system are those of the styles', () => {
  const classes = [...layout.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
  )
  expect(classes.length).toBeGreaterThan(5)
  expect(classes.filter((name) => !styles.some((sheet) => sheet.includes(`.${name}`)))).toEqual([])
  const layers = /^@layer (.*);/.exec(readFileSync('web/styles/all.css', 'utf8'))?.[1]
  expect(page).toContain(`The layers are ${layers}.`)
})
