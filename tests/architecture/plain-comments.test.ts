import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sentencesIn } from '../../tools/documents/sentences.ts'

const MOST_WORDS = 20
const MOST_WORDS_WITH_CODE = 25
const AVOIDED = /\b(whoever|whomever|somebody|anew|what stands)\b/i
/** The folders whose comments are rewritten. Add one here once its comments pass. */
const REWRITTEN = [
  '{domain,tools}/**/*',
  'server/!(payments)/**/*',
  'server/*',
  'web/{lib,ui,styles,delivery}/**/*',
  'tests/**/*',
]
const COMMENT = /^[ ]*(?:\/\*\*?([\s\S]*?)\*\/|(\/\/ .*(?:\n[ ]*\/\/ .*)*))/gm
const files = REWRITTEN.flatMap((folder) => globSync(`${folder}.{ts,tsx,css}`))

function commentsIn(text: string): string[] {
  return [...text.matchAll(COMMENT)].map(([, block, lines]) =>
    (block ?? lines ?? '').replaceAll(/^[ ]*(\*|\/\/) ?/gm, '').replaceAll(/^@\w+ /gm, '\n'),
  )
}

const sentences = files.flatMap((path) =>
  commentsIn(readFileSync(path, 'utf8'))
    .filter((comment) => !comment.includes('oxlint-disable'))
    .flatMap((comment) => sentencesIn(comment))
    .map((sentence) => ({ ...sentence, path })),
)

test('no comment has a sentence that is too long', () => {
  const long = sentences.filter(({ words, hasCode }) => words > (hasCode ? MOST_WORDS_WITH_CODE : MOST_WORDS))
  expect(long.map(({ path, words, text }) => `${path}: ${words} words: ${text}`)).toEqual([])
})

test('comments avoid words that are hard for readers of other languages', () => {
  const hard = sentences.filter(({ text }) => AVOIDED.test(text))
  expect(hard.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
})
