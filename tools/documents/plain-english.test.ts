import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADVICE, avoidedWords, isTooLong, sentencesIn } from './sentences.ts'

const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md']).map((path) => ({
  path,
  sentences: sentencesIn(readFileSync(path, 'utf8')),
}))

test.each(documents)('$path has no sentence that is too long', ({ sentences }) => {
  const long = sentences.filter(isTooLong).map(({ words, text }) => `${words} words: ${text}`)
  expect(long, ADVICE).toEqual([])
})

test.each(documents)('$path avoids words that are hard for readers of other languages', ({ sentences }) => {
  const hard = sentences.flatMap((sentence) => {
    const words = avoidedWords(sentence)
    return words === null ? [] : [`“${words}” in: ${sentence.text}`]
  })
  expect(hard, ADVICE).toEqual([])
})

test('a sentence ends at a full stop, a colon or a semicolon; code is one word', () => {
  const counted = sentencesIn(
    'One two `a b c` three. Four:\n\n- five\n  six\n\n| seven | eight nine |\n|---|---|\n',
  )
  expect(counted.map(({ words }) => words)).toEqual([4, 1, 2, 1, 2])
})

test('code blocks are not sentences', () => {
  expect(sentencesIn('One.\n\n```sh\nnpm ci\n```\n\n    npm start\n\nTwo.').map(({ text }) => text)).toEqual([
    'One.',
    'Two.',
  ])
})
