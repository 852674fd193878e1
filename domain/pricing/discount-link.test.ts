import { expect, test } from 'vitest'
import { discountLinkIn } from './discount-link.ts'

const link = (query: string) => discountLinkIn(new URLSearchParams(query))

test('a discount link contains a referrer and a percentage', () => {
  expect(link(`discount=1&ref=court15&pct=${btoa('15')}`)).toEqual({ referrer: 'court15', percentage: 15 })
})

test.each([
  ['one percent', `discount=1&ref=a&pct=${btoa('1')}`, 1],
  ['100 percent', `discount=1&ref=a&pct=${btoa('100')}`, 100],
  ['a word as activation', `discount=true&ref=a&pct=${btoa('15')}`, 15],
])('a link may contain %s', (_what, query, percentage) => {
  expect(link(query)).toEqual({ referrer: 'a', percentage })
})

test.each([
  ['without activation', `ref=court15&pct=${btoa('15')}`],
  ['without a referrer', `discount=1&pct=${btoa('15')}`],
  ['with an invalid referrer key', `discount=1&ref=${encodeURIComponent('<b>')}&pct=${btoa('15')}`],
  ['with more than 100 percent', `discount=1&ref=a&pct=${btoa('101')}`],
  ['with zero percent', `discount=1&ref=a&pct=${btoa('0')}`],
  ['without a percentage', 'discount=1&ref=a'],
  [
    'with a referrer that begins like a key',
    `discount=1&ref=${encodeURIComponent('a<b>')}&pct=${btoa('15')}`,
  ],
  ['with a referrer that ends like a key', `discount=1&ref=${encodeURIComponent('<b>a')}&pct=${btoa('15')}`],
  ['with a number that begins the percentage', `discount=1&ref=a&pct=${btoa('15%')}`],
  ['with a number that ends the percentage', `discount=1&ref=a&pct=${btoa('+15')}`],
  ['with words instead of a number', `discount=1&ref=a&pct=${btoa('half')}`],
  ['that is not base64', 'discount=1&ref=a&pct=%%%'],
])('a link %s is not an offer', (_what, query) => {
  expect(link(query)).toBeNull()
})
