import { expect, test } from 'vitest'
import { screenTexts } from './screen-texts.ts'

const { frame, screens } = screenTexts()

test('the first step brings its own texts and the rules of its fields, and nothing of payment', () => {
  expect(screens['step1']).toEqual(expect.arrayContaining(['join.parent.title', 'rules.email']))
  expect(screens['step1']?.filter((key) => /^(checkout|account|professional)\./.test(key))).toEqual([])
})

test('a text whose key is put together brings every text it can be', () => {
  expect(screens['payment']).toEqual(
    expect.arrayContaining(['lookup.postalCode.zip', 'lookup.region.state', 'lookup.region.province']),
  )
})

test('what the frame says travels once, with the frame', () => {
  expect(frame).toContain('chrome.terms')
  expect(Object.entries(screens).filter(([, keys]) => keys.includes('chrome.terms'))).toEqual([])
})

test('every screen that is drawn says something', () => {
  expect(Object.entries(screens).filter(([path, keys]) => path !== '*' && keys.length === 0)).toEqual([])
})
