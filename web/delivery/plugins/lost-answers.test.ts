import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { lean } from './lean-router.ts'
import { markingLost } from './lost-answers.ts'

const marked = (module: string) =>
  markingLost(lean(readFileSync(`node_modules/react-router/dist/production/${module}`, 'utf8')), module)

const READERS = ['lib/dom/ssr/single-fetch.js', 'lib/dom/ssr/fog-of-war.js']

test.each(READERS)('each request and each answer that %s reads is marked if it is lost', (module) => {
  const code = marked(module)
  const reads = code.match(/await (fetch\(url|res\.\w+\()/g)
  expect(reads).toHaveLength(2)
  expect(code.match(/\.catch\(lost\)/g)).toHaveLength(2)
  expect(code.match(/\{ cause \}/g)).toHaveLength(1)
  expect(parseSync('module.js', code).errors).toEqual([])
})

test('nobody waits for the end of an answer, so a lost end is not reported', () => {
  const code = marked('vendor/turbo-stream-v2/turbo-stream.js')
  const [decode] = code.split('async function decodeInitial')
  expect(decode).toContain('decodeDeferred.call(decoder, reader).catch(')
  expect(decode).not.toContain('done.')
  expect(decode).not.toContain('reader.closed')
  expect(parseSync('module.js', code).errors).toEqual([])
})

test('a build stops if React Router reads its answers in another way', () => {
  expect(() => markingLost('const answer = await ask(url)', 'lib/dom/ssr/single-fetch.js')).toThrow(
    'another way',
  )
})

test('the other modules of React Router stay', () => {
  expect(markingLost('fetch(url)', 'lib/router/router.js')).toBe('fetch(url)')
})
