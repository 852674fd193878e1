import { expect, test } from 'vitest'
import { packTexts, unpackTexts } from './packed-texts.ts'
import { compiledTexts } from './text.ts'

test('packing and unpacking keeps plain texts, texts with a placeholder, and plurals', () => {
  const texts = compiledTexts('en', ['chrome.continue', 'chrome.pageTitle', 'chrome.problem'])
  const packed = packTexts(texts)
  expect(packed).toContain('"chrome.continue":"Continue"')
  expect(unpackTexts(packed)).toEqual(texts)
})
