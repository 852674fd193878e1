import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADVICE, avoidedWords, isTooLong, sentencesIn } from '../../tools/documents/sentences.ts'

const COMMENT = /^[ ]*(?:\/\*\*?([\s\S]*?)\*\/|(\/\/ .*(?:\n[ ]*\/\/ .*)*))/gm
/** A text in front of a callback: the title of a test. */
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,\s*(?:async\b|\()/g
/** The description of a field, a mail or a setting. */
const DESCRIPTION = /(?:\.describe\(|\bdescription:)\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g
const files = globSync('{domain,server,web,tests,tools,workshop}/**/*.{ts,tsx,css}')

function commentsIn(text: string): string[] {
  return [...text.matchAll(COMMENT)].map(([, block, lines]) =>
    (block ?? lines ?? '').replaceAll(/^[ ]*(\*|\/\/) ?/gm, '').replaceAll(/^@\w+ /gm, '\n'),
  )
}

function titlesIn(path: string, text: string): string[] {
  return /\.(test|journey)\.tsx?$/.test(path)
    ? [...text.matchAll(TITLE)].map(([, , title = '']) => title)
    : []
}

function descriptionsIn(text: string): string[] {
  return [...text.matchAll(DESCRIPTION)].map(([, , description = '']) => description)
}

const sentences = files.flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  return [...commentsIn(text), ...titlesIn(path, text), ...descriptionsIn(text)]
    .filter((words) => !words.includes('oxlint-disable'))
    .flatMap((words) => sentencesIn(words))
    .map((sentence) => ({ ...sentence, path }))
})

test('no comment, title of a test or description has a sentence that is too long', () => {
  const long = sentences.filter(isTooLong).map(({ path, words, text }) => `${path}: ${words} words: ${text}`)
  expect(long, ADVICE).toEqual([])
})

test('comments, titles and descriptions avoid words that are hard for readers of other languages', () => {
  const hard = sentences.flatMap((sentence) => {
    const words = avoidedWords(sentence)
    return words === null ? [] : [`${sentence.path}: “${words}” in: ${sentence.text}`]
  })
  expect(hard, ADVICE).toEqual([])
})
