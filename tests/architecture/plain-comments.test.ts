import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sentencesIn } from '../../tools/documents/sentences.ts'

const MOST_WORDS = 20
const MOST_WORDS_WITH_CODE = 25
const AVOIDED = /\b(whoever|whomever|somebody|anew|what stands)\b/i
/** Not rewritten yet. */
const PENDING =
  /^(domain\/payments|server\/(payments|registrations|invites|credentials|professionals|families|orders)|web\/(flows|sections|lib)|tests\/journeys)\//
const COMMENT = /^[ ]*(?:\/\*\*?([\s\S]*?)\*\/|(\/\/ .*(?:\n[ ]*\/\/ .*)*))/gm
const files = globSync(['{domain,server,web,tests,tools}/**/*.{ts,tsx,css}']).filter(
  (path) => !PENDING.test(path),
)

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
