import { expect, test } from 'vitest'
import { consolePath, logInPath } from './console-paths.ts'

test.for([
  '/console',
  '/console/people/3f1c-09?group=money&at=2026-11-22T15:12:40.000Z',
  '/console/queues/jobs',
])('%s is a path of the console', (path) => {
  expect(consolePath(path)).toBe(path)
})

test.for([
  'https://other.test/console',
  '//other.test/console',
  '/console//other.test',
  '/console/../join',
  '/console\\other.test',
  '/console/%2e%2e/join',
  '/consoles',
  '/join',
  '/console\n/x',
  undefined,
])('%s is not a path of the console, and is replaced by its front page', (path) => {
  expect(consolePath(path)).toBe('/console')
})

test('the log-in path contains the page to return to', () => {
  expect(logInPath('/console/search?q=a')).toBe('/console/login?return=%2Fconsole%2Fsearch%3Fq%3Da')
  expect(logInPath('https://other.test')).toBe('/console/login')
  expect(logInPath('/console', { isFresh: true })).toBe('/console/login?fresh=1')
  expect(logInPath('/console/a', { isFresh: true })).toBe('/console/login?fresh=1&return=%2Fconsole%2Fa')
})
