import { data, redirect } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ANSWER_LIMIT_MS, isNetworkError, isUnreachable, reach, surviveOutage } from './unreachable.ts'

afterEach(() => {
  vi.useRealTimers()
})

const failing = (error: unknown) => async () => Promise.reject(error)

test('an unreachable server gives an answer with the status of an error', async () => {
  expect(isUnreachable(await reach(failing(new TypeError('Failed to fetch'))))).toBe(true)
  expect(await surviveOutage({ serverAction: failing(new TypeError('Failed to fetch')) })).toMatchObject({
    data: { unreachable: true },
    init: { status: 503 },
  })
})

test('an answer of the server is passed on unchanged', async () => {
  const answer = data({ errors: [] }, { status: 422 })
  expect(await surviveOutage({ serverAction: async () => Promise.resolve(answer) })).toBe(answer)
  const elsewhere = redirect('/step2')
  await expect(surviveOutage({ serverAction: failing(elsewhere) })).rejects.toBe(elsewhere)
  const notFound = { status: 404, statusText: '', internal: false, data: null }
  await expect(surviveOutage({ serverAction: failing(notFound) })).rejects.toBe(notFound)
})

test('the wait for a server without an answer ends after fifteen seconds', async () => {
  vi.useFakeTimers()
  const { promise: never } = Promise.withResolvers<object>()
  const asked = reach(async () => never)
  const before = Promise.race([asked, vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1).then(() => 'waiting')])
  expect(await before).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(isUnreachable(await asked)).toBe(true)
  expect(ANSWER_LIMIT_MS).toBe(15_000)
})

test.each([429, 500, 502, 503])('an answer %i of a gateway counts as unreachable', async (status) => {
  const answered = { status, statusText: '', internal: false, data: 'away' }
  expect(isUnreachable(await reach(failing(answered)))).toBe(true)
})

test('a page that a browser could not load is not an error on our side', () => {
  for (const message of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Failed to fetch dynamically imported module: https://join.evenhand.test/join/assets/screen-1.js',
    'error loading dynamically imported module: https://join.evenhand.test/join/assets/screen-1.js',
    'Importing a module script failed.',
  ])
    expect(isNetworkError(new TypeError(message)), message).toBe(true)
  // How React Router reports that an answer was lost after its beginning.
  for (const cause of [
    new TypeError('network error'),
    new TypeError('Error in input stream'),
    new TypeError('Content-Length header of network response exceeds response Body.'),
    new TypeError('Se perdió la conexión de red.'),
    new SyntaxError(),
    new DOMException('The string did not match the expected pattern.', 'SyntaxError'),
  ])
    expect(isNetworkError(new Error('', { cause })), String(cause)).toBe(true)
  for (const error of [
    new Error('Unexpected Server Error'),
    new TypeError('null is not an object'),
    new TypeError("Cannot read properties of undefined (reading 'loaderData')"),
    { status: 503, statusText: '', internal: false, data: null },
  ])
    expect(isNetworkError(error)).toBe(false)
})
