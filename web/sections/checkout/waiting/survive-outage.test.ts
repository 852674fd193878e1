import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { surviveOutageOfCheckout } from './survive-outage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aCall(): Request {
  const body = new URLSearchParams({ intent: 'pay' })
  return new Request('https://evenhand.example/join/payment', { method: 'POST', body })
}
const LOST = { intent: 'pay', outcome: 'unreachable' }

test('an answer and a redirect of the server pass through', async () => {
  expect(await surviveOutageOfCheckout(aCall(), async () => 'paid')).toBe('paid')
  const redirect = new Response(null, { status: 302 })
  await expect(surviveOutageOfCheckout(aCall(), async () => Promise.reject(redirect))).rejects.toBe(redirect)
})

test('a call that the network loses is an answer', async () => {
  expect(
    await surviveOutageOfCheckout(aCall(), async () => Promise.reject(new TypeError('Failed to fetch'))),
  ).toEqual(LOST)
})

test('after a minute without an answer, the page no longer says that it takes up to a minute', async () => {
  const answer = surviveOutageOfCheckout(aCall(), async () => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await Promise.race([answer, Promise.resolve('open')])).toBe('open')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toEqual(LOST)
})
