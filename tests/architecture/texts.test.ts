import { expect, test } from 'vitest'
import { catalogue } from '#domain/messages/catalogue.ts'
import { isTest, readSources } from './sources.ts'

const code = readSources()
  .filter(({ path }) => !isTest(path) && !/^domain\/messages\/[\w-]+\//.test(path))
  .map(({ text }) => text)
  .join('\n')
const words = new Set([...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)*)['"`]/g)].map(([, word = '']) => word))
/** The beginnings of keys whose end is computed. */
const beginnings = new Set([...code.matchAll(/`([\w-]+[._][\w.-]*)\$\{/g)].map(([, start = '']) => start))

test('every text of the catalogue is named in the code', () => {
  const keys = Object.values(catalogue.en).flatMap((area) => Object.keys(area))
  const unused = keys.filter(
    (key) => !words.has(key) && ![...beginnings].some((beginning) => key.startsWith(beginning)),
  )
  const advice = 'remove each from en.ts and es-mx.ts, or write its key whole where it is used'
  expect(unused, advice).toEqual([])
})
