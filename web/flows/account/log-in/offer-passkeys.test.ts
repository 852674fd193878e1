import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerPasskeys } from './offer-passkeys.ts'
import type { Entered } from './passkey-calls.ts'

/** The answer of a browser when a person chooses a passkey in its list. */
class FakeCredential {
  static isConditionalMediationAvailable = async () => true
  static parseRequestOptionsFromJSON = (options: unknown) => options
  toJSON = () => 'the passkey'
}
/** A request that is renewed at once, because its challenge is about to end. */
const ENDING = {
  challenge: 'ending',
  rpId: 'evenhand.test',
  timeout: 30_001,
  userVerification: 'required',
} as const
const LASTING = { ...ENDING, challenge: 'lasting', timeout: 300_000 }

const get = vi.fn()
const entered = async (): Promise<Entered> => 'entered'
/** The list stays open until the page cancels the request. */
const untilEnded = async ({ signal }: { signal: AbortSignal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')))
  })

beforeEach(() => {
  get.mockReset()
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  vi.stubGlobal('navigator', { credentials: { get } })
  vi.stubGlobal('window', { requestIdleCallback: true })
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
})
afterEach(() => vi.unstubAllGlobals())

test('a request is renewed before its challenge ends, and the passkey of the new one logs in', async () => {
  get.mockImplementationOnce(untilEnded).mockImplementationOnce(untilEnded)
  get.mockResolvedValueOnce(new FakeCredential())
  const ask = vi
    .fn(async () => ENDING)
    .mockResolvedValueOnce(ENDING)
    .mockResolvedValueOnce(ENDING)
  const enter = vi.fn(entered)
  const onFailed = vi.fn()
  await offerPasskeys({ ask, enter, onFailed, signal: new AbortController().signal })
  expect([ask.mock.calls.length, get.mock.calls.length]).toEqual([3, 3])
  expect(enter.mock.calls).toEqual([['the passkey']])
  expect(onFailed).not.toHaveBeenCalled()
})

test('a passkey for a challenge that has ended is refused, and the person may choose again', async () => {
  get.mockResolvedValue(new FakeCredential())
  const ask = vi.fn(async () => LASTING)
  // A laptop that slept still has the old challenge.
  const enter = vi.fn(entered).mockResolvedValueOnce('refused')
  const onFailed = vi.fn()
  await offerPasskeys({ ask, enter, onFailed, signal: new AbortController().signal })
  expect([ask.mock.calls.length, enter.mock.calls.length]).toEqual([2, 2])
  expect(onFailed.mock.calls).toEqual([['refused']])
})

test('a person who closes the list is not asked again', async () => {
  get.mockRejectedValue(new Error('closed'))
  const ask = vi.fn(async () => LASTING)
  await offerPasskeys({ ask, enter: vi.fn(), onFailed: vi.fn(), signal: new AbortController().signal })
  expect(ask).toHaveBeenCalledOnce()
})

test('after the person leaves the page, it asks no more', async () => {
  const left = new AbortController()
  get.mockImplementationOnce(async (question: { signal: AbortSignal }) => {
    const ended = untilEnded(question)
    left.abort()
    return ended
  })
  const ask = vi.fn(async () => LASTING)
  await offerPasskeys({ ask, enter: vi.fn(), onFailed: vi.fn(), signal: left.signal })
  expect([ask.mock.calls.length, get.mock.calls.length]).toEqual([1, 1])
})
