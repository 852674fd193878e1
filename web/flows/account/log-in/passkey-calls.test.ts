import { afterEach, expect, test, vi } from 'vitest'
import { passkeyCalls } from './passkey-calls.ts'

const assign = vi.fn()
afterEach(() => vi.unstubAllGlobals())

/** What a press leads to if the server answers like this, twice. */
async function entering(...answers: (() => Promise<Response>)[]) {
  const fetched = vi.fn<typeof fetch>()
  for (const answer of answers) fetched.mockImplementationOnce(answer)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { assign })
  const { enter } = passkeyCalls({ path: '/join/login/passkey', to: '' })
  return { ended: [await enter({}), await enter({})], fetched }
}

const lost = async () => Promise.reject(new TypeError('Failed to fetch'))
const says = (answer: unknown) => async () => Response.json(answer)
const isDown = async () => new Response(null, { status: 503 })

test('a log-in whose answer is lost is not called refused, and can be tried again', async () => {
  expect((await entering(lost, isDown)).ended).toEqual(['lost', 'lost'])
})

test('a refused log-in can be tried again', async () => {
  expect((await entering(says(null), says('/join/account'))).ended).toEqual(['refused', 'entered'])
  expect(assign).toHaveBeenLastCalledWith('/join/account')
})

test('a log-in is sent once, and ends if the server does not answer', async () => {
  const { ended, fetched } = await entering(says('/join/account'))
  expect(ended).toEqual(['entered', 'entered'])
  expect(fetched).toHaveBeenCalledOnce()
  expect(fetched.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal)
})
