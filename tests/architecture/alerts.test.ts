import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/** The ways in which the code of the server raises an alert with a text. */
const RAISED = [
  /\.alert\(\s*'([^']+)'/g,
  /createAlarm\([\w.]+, '([^']+)'/g,
  /\balert: '([^']+)'/g,
  /\balert: \{[^}]*message: '([^']+)'/g,
  /\bstuck\([^)]*why: '([^']+)'/g,
]
const server = readSources().filter(({ path }) => path.startsWith('server/') && !isTest(path))
const page = readFileSync('docs/operations.md', 'utf8')
const [, table = ''] = /\| message \| do \|\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(page) ?? []
const documented = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, messages = '']) => messages.split(' · '))

/** The words that the code has. The table adds when an alert comes. */
const wordsOf = (message: string) => message.replace(', three times in a row', '')

test('docs/operations.md says what to do about each alert', () => {
  const raised = RAISED.flatMap((way) =>
    server.flatMap(({ text }) => [...text.matchAll(way)].map(([, message = '']) => message)),
  )
  expect(raised.length).toBeGreaterThan(40)
  expect([...new Set(raised)].filter((message) => !table.includes(message)).toSorted()).toEqual([])
})

test('each alert of docs/operations.md is one that the server raises', () => {
  const code = server.map(({ text }) => text).join('\n')
  expect(documented.length).toBeGreaterThan(40)
  expect(documented.filter((message) => !code.includes(`'${wordsOf(message)}'`))).toEqual([])
})
