import { expect, test } from 'vitest'
import { packTexts, unpackTexts } from './packed-texts.ts'
import { compiledTexts } from './text.ts'

test('packed texts arrive as they left: plain ones, ones with a place for a name, and plurals', () => {
  const texts = compiledTexts('en', ['chrome.continue', 'chrome.pageTitle', 'chrome.problem'])
  const packed = packTexts(texts)
  expect(packed).toContain('"chrome.continue":"Continue"')
  expect(unpackTexts(packed)).toEqual(texts)
})
