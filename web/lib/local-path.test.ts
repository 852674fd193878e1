import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

const ask = (wanted: unknown) => localPath({ wanted, basePath: '/join', fallback: '/signup' })

test('a path below the base path is accepted, and the base path is removed', () => {
  expect(ask('/join/step2')).toBe('/step2')
  expect(ask('/join/invite/step1')).toBe('/invite/step1')
  expect(ask('/join/pro?step=2')).toBe('/pro?step=2')
  // The tenth invitation that was opened in one browser.
  expect(ask('/join/invite/step1?invitation=10')).toBe('/invite/step1?invitation=10')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/join//evil.example',
  '/join/\\evil',
  '/other',
  '/join/a?b',
  '/join/pro?step=2&next=//evil.example',
  '/join/invite/step1?invitation=',
  '/join/%2f',
  null,
  7,
])('%s leads to the fallback', (wanted) => {
  expect(ask(wanted)).toBe('/signup')
})
