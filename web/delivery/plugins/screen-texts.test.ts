import { expect, test } from 'vitest'
import { screenTexts } from './screen-texts.ts'

const { frame, screens } = screenTexts()

test('the first step has its own texts and those of its fields, and no texts of payment', () => {
  expect(screens['step1']).toEqual(expect.arrayContaining(['join.parent.title', 'rules.email']))
  expect(screens['step1']?.filter((key) => /^(checkout|account|professional)\./.test(key))).toEqual([])
})

test('for a computed key, a screen has every text that the key can name', () => {
  expect(screens['payment']).toEqual(
    expect.arrayContaining(['lookup.postalCode.zip', 'lookup.region.state', 'lookup.region.province']),
  )
})

test('the texts of the frame are sent once, with the frame', () => {
  expect(frame).toContain('chrome.terms')
  expect(Object.entries(screens).filter(([, keys]) => keys.includes('chrome.terms'))).toEqual([])
})

test('of the notices on other pages, the frame has only those that it leaves itself', () => {
  expect(frame.filter((key) => !key.startsWith('chrome.'))).toEqual([
    'account.anotherPerson',
    'join.anotherPerson',
  ])
})

test('every screen has texts', () => {
  expect(Object.entries(screens).filter(([path, keys]) => path !== '*' && keys.length === 0)).toEqual([])
})
