import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readConsoleQueues } from '#domain/contracts/console/queues.ts'
import { searchConsole } from '#domain/contracts/console/search.ts'
import { askConsole, readConsole } from './ask-console.ts'
import { consoleHost } from './console-host.ts'

function answering(status: number, code = 'api.code'): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(consoleHost, {
    staff: { id: 'theo', name: 'Theo Lang', role: 'support' },
    here: '/console/queues/jobs',
    endsAt: null,
    now: new Date('2026-11-22T15:12:40Z'),
    assets: { style: '', script: '' },
    fetchApi: async () => Response.json({ status, code, message: 'A reason' }, { status }),
    recordRefused: async () => undefined,
    reference: '',
    reportError: () => undefined,
  })
  return context
}

const search = async (status: number) =>
  askConsole(answering(status), searchConsole, { body: { text: 'okafor' } })

test.for([400, 409, 422])('a form can show a refusal with %i', async (status) => {
  expect(await search(status)).toMatchObject({ ok: false, status, problem: { message: 'A reason' } })
})

test.for([403, 404, 500, 503])('a refusal with %i has a page of its own', async (status) => {
  await expect(search(status)).rejects.toMatchObject({ init: { status } })
})

test('after the end of a session, the log-in leads back to the same page', async () => {
  const left = await search(401).catch((thrown: unknown) => thrown)
  expect(left).toBeInstanceOf(Response)
  expect(left instanceof Response && left.headers.get('location')).toBe(
    '/login?return=%2Fconsole%2Fqueues%2Fjobs',
  )
})

test('an action that needs a fresh log-in leads to one', async () => {
  const asked = askConsole(answering(403, 'api.freshLogIn'), searchConsole, { body: { text: 'okafor' } })
  const left = await asked.catch((thrown: unknown) => thrown)
  expect(left instanceof Response && left.headers.get('location')).toBe(
    '/login?fresh=1&return=%2Fconsole%2Fqueues%2Fjobs',
  )
})

test('a form whose key has acted before opens again, and gets a new key', async () => {
  const asked = askConsole(answering(409, 'api.idempotency'), searchConsole, { body: { text: 'okafor' } })
  const left = await asked.catch((thrown: unknown) => thrown)
  expect(left instanceof Response && left.headers.get('location')).toBe('/queues/jobs?acted=1')
})

test('a page shows its data, or the reason why it cannot', async () => {
  await expect(readConsole(answering(429), readConsoleQueues, {})).rejects.toMatchObject({
    init: { status: 429 },
  })
})
