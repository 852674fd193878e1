import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ignoreAbortedRequests } from './ignore-aborted-requests.ts'

function isReported(reason: unknown): boolean {
  const window = new EventTarget()
  runInNewContext(`(${ignoreAbortedRequests.toString()})('AbortError')`, { window, DOMException })
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  return window.dispatchEvent(event)
}

test('a request that the page has cancelled is no error, and all other errors are reported', () => {
  expect(isReported(new DOMException('BodyStreamBuffer was aborted', 'AbortError'))).toBe(false)
  expect(isReported(new DOMException('The network changed', 'NetworkError'))).toBe(true)
  expect(isReported(new TypeError('Failed to fetch'))).toBe(true)
  expect(isReported(undefined)).toBe(true)
})
