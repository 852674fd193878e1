import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '#tests/architecture/sources.ts'

const sources = readSources()
const sourceText = sources.map(({ text }) => text).join('\n')
const fileNames = new Set(
  [
    ...sources.map(({ path }) => path),
    ...globSync(['docs/*', 'docs/decisions/*', '*.*', 'server/db/migrations/*', 'web/styles/*']),
  ].map((path) => basename(path)),
)
const SCRIPTS = new Set(
  [...readFileSync('package.json', 'utf8').matchAll(/^ {4}"([\w-]+)": "/gm)].map(([, name]) => name),
)
/** An operator writes this file. Git ignores it, because it has secrets. */
const OF_OPERATOR = 'ops/container/settings.env'
const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md']).map((path) => {
  const text = readFileSync(path, 'utf8')
  return { path, text, code: [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name) }
})

test.each(documents)('$path names only files and folders that exist', ({ code }) => {
  const paths = code.filter((name) =>
    /^(domain|web|server|tests|tools|docs|ops|workshop)\/[\w./-]+$/.test(name),
  )
  expect(paths.filter((path) => path !== OF_OPERATOR && !existsSync(path))).toEqual([])
  const files = code.filter(
    (name) => /^(?:[\w-]+\/)*[\w.-]+\.(ts|tsx|css|md|sql)$/.test(name) && !paths.includes(name),
  )
  expect(files.filter((file) => !fileNames.has(basename(file)))).toEqual([])
})

test.each(documents)('$path links only to files that exist', ({ path, text }) => {
  const targets = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
  const ours = targets.filter((target) => !/^[a-z]+:/.test(target))
  expect(ours.filter((target) => !existsSync(join(dirname(path), target)))).toEqual([])
})

test.each(documents)('$path names only npm commands and settings that exist', ({ code }) => {
  const commands = code.flatMap((name) => /^npm run ([\w-]+)/.exec(name)?.[1] ?? [])
  expect(commands.filter((name) => !SCRIPTS.has(name))).toEqual([])
  const constants = code.flatMap((name) => /^[A-Z]+(?:_[A-Z]+)+(?==|$)/.exec(name)?.[0] ?? [])
  expect(constants.filter((name) => !sourceText.includes(name))).toEqual([])
})

test('Git ignores the settings that an operator writes into the project', () => {
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain(`/${OF_OPERATOR}`)
})
