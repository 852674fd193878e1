import { Hono } from 'hono'
import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { recordedTraces } from '#tests/support/recorded-traces.ts'
import { serverBuild } from '#tests/support/pages/server-build.ts'
import renderPage, { handleError, hostContext } from '#web/entry.server.tsx'
import { localeMiddleware } from '#web/lib/locale.server.ts'
import { FailedPage } from '#web/sections/shell/failed-page.tsx'
import { readConfig } from '#server/config.ts'
import { identify } from '#server/platform/edge.ts'
import type { Env } from '#server/platform/request-context.ts'
import { NO_PAYMENT_HOSTS } from '#server/platform/security-headers.ts'
import { traceRequests } from '#server/platform/trace-requests.ts'
import type { Traces } from '#server/platform/traces.ts'
import { mountPages } from './mount-pages.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const anyPage = async (_request: Request, status: number) => new Response('a page', { status })
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const TYPED = 'amara@example.com'
const noCall = async () => Promise.reject(new Error('no call is expected'))

function loader(): never {
  throw new TypeError(`no such person: ${TYPED}`)
}

/** A loader that fails when its call fails. */
async function loaderOfCall({ context }: { context: RouterContextProvider }): Promise<never> {
  const { status } = await context.get(hostContext).fetchApi(new Request('http://api.internal/v2/account'))
  throw status === 503 ? new Error('the account could not be read') : data(null, { status: 404 })
}

/** A page whose loader fails with user input in its message, and one whose call fails. The root may fail too. */
function failingBuild({ breaksRoot = false } = {}): ServerBuild {
  const brokenRoot = { ErrorBoundary: FailedPage, middleware: [localeMiddleware], loader }
  return serverBuild({
    entry: { default: breaksRoot ? renderPage : anyPage, handleError, hostContext },
    root: breaksRoot ? brokenRoot : {},
    pages: {
      broken: { default: () => null, loader },
      calling: { default: () => null, loader: loaderOfCall },
    },
  })
}

type Given = { traces?: Traces; breaksRoot?: boolean; api?: () => Promise<Response> }

function site({ traces, breaksRoot = false, api = noCall }: Given = {}) {
  const log = recordedLog()
  const app = new Hono<Env>()
  if (traces) app.use(traceRequests(traces))
  app.use(identify({ log, trustedHops: 0 }))
  mountPages(app, {
    config: readConfig({ STAGE: 'local', SECRET_KEY: SECRET_OF_TESTS }),
    log,
    sessionKeys: [{ id: '1', key: new Uint8Array(32) }],
    fetchApi: api,
    paymentHosts: NO_PAYMENT_HOSTS,
    loadBuild: async () => failingBuild({ breaksRoot }),
  })
  return { app, log }
}

test.each(['/join/broken', '/join/broken.data'])(
  'an error of the page %s is logged with the request id and without user input',
  async (path) => {
    const { app, log } = site()
    const answer = await app.request(`http://localhost${path}`)
    expect(answer.status).toBe(500)
    const failures = log.lines.filter(({ message }) => message === 'a page failed')
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatchObject({
      level: 'warn',
      fields: { error: 'TypeError', method: 'GET', requestId: answer.headers.get('request-id') },
    })
    expect(JSON.stringify(log.lines)).not.toContain(TYPED)
  },
)

test.each(['/join/broken', '/join/broken.data'])(
  'the log of the error of %s has the trace id, or the request id without traces',
  async (path) => {
    const { app } = site({ traces: recordedTraces() })
    const answer = await app.request(`http://localhost${path}`, { headers: { traceparent: TRACEPARENT } })
    expect(answer.headers.get('server-timing')).toBe(`reference;desc="${TRACEPARENT.split('-')[1]}"`)
    const untraced = site()
    const other = await untraced.app.request(`http://localhost${path}`)
    expect(other.headers.get('server-timing')).toBe(`reference;desc="${other.headers.get('request-id')}"`)
  },
)

test.each(['en', 'es-MX'] as const)('a page whose root fails names its request, in %s', async (language) => {
  const { app, log } = site({ breaksRoot: true })
  const headers = { 'accept-language': language }
  const answer = await app.request('http://localhost/join/broken', { headers })
  expect(answer.status).toBe(500)
  const text = textFor(language)
  const page = await answer.text()
  expect(page).toContain(text('chrome.broken.title'))
  expect(page).toContain(
    text('chrome.broken.reference', { reference: answer.headers.get('request-id') ?? '' }),
  )
  expect(page).toContain(text('chrome.leave'))
  expect(page).not.toContain(TYPED)
  expect(JSON.stringify(log.lines)).not.toContain(TYPED)
})

test('an address without a page is not an error', async () => {
  const { app, log } = site()
  expect((await app.request('http://localhost/join/nowhere')).status).toBe(404)
  expect(log.lines.map(({ message }) => message)).toEqual(['request'])
})

describe.each(['/join/calling', '/join/calling.data'])('the page %s', (path) => {
  test.each([
    ['is busy', async () => new Response('', { status: 503, headers: { 'retry-after': '7' } }), '7'],
    ['is busy and names no time', async () => new Response('', { status: 503 }), '2'],
    ['cannot be reached', noCall, '2'],
  ])('answers 503 with Retry-After when the API %s', async (_, api, wait) => {
    const answer = await site({ api }).app.request(`http://localhost${path}`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, wait])
    expect(answer.headers.get('server-timing')).toContain('reference')
  })

  test('keeps another status of its own', async () => {
    const answer = await site({ api: async () => new Response('') }).app.request(`http://localhost${path}`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([404, null])
  })
})
