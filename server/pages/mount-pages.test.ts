import { Hono } from 'hono'
import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { tellFrameOf } from '#web/entry.server.tsx'
import type handleRequest from '#web/entry.server.tsx'
import { Frame } from '#web/lib/frame.ts'
import { hostContext } from '#web/lib/host.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { serverBuild } from '#tests/support/pages/server-build.ts'
import { readConfig } from '#server/config.ts'
import { refuseForeignOrigin } from '#server/platform/edge.ts'
import { NO_PAYMENT_HOSTS } from '#server/platform/security-headers.ts'
import type { Env } from '#server/platform/request-context.ts'
import { mountPages } from './mount-pages.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const ORIGIN = 'https://join.evenhand.test'
const FROM_BALANCER = 'http://10.0.0.7:3000'

const act = async ({ request }: { request: Request }) => redirect(`/done?${await request.text()}`)

/** Reports the frame of the page, like the entry of the site. */
async function aPage(...[, , , entry, context]: Parameters<typeof handleRequest>): Promise<Response> {
  tellFrameOf(entry, context)
  return new Response('a page')
}

const BUILD = serverBuild({
  entry: { default: aPage, hostContext },
  pages: {
    form: { default: () => null, action: act },
    // An address without a page.
    keep: { action: act },
    payment: { default: () => null, handle: new Frame({ outerHosts: 'payment' }) },
  },
})

function site(): Hono<Env> {
  const config = readConfig({
    STAGE: 'local',
    SECRET_KEY: SECRET_OF_TESTS,
    PUBLIC_ORIGIN: ORIGIN,
  })
  const app = new Hono<Env>()
  app.use(refuseForeignOrigin(config.site.origin))
  mountPages(app, {
    config,
    log: recordedLog(),
    sessionKeys: [{ id: '1', key: new Uint8Array(32) }],
    fetchApi: async () => Promise.reject(new Error('no call is expected')),
    paymentHosts: NO_PAYMENT_HOSTS,
    loadBuild: async () => BUILD,
  })
  return app
}

const app = site()

async function send(path: string, headers: Record<string, string>): Promise<Response> {
  return app.request(`${FROM_BALANCER}${path}`, {
    method: 'POST',
    body: 'name=Amara',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

test.each(['/join/form', '/join/keep'])(
  'a form sent to %s over https works behind a load balancer that uses http',
  async (path) => {
    const answer = await send(path, { origin: ORIGIN })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/join/done?name=Amara')
  },
)

test('a script of another version is not found, without a page', async () => {
  const answer = await app.request(`${FROM_BALANCER}/join/assets/other-version.js`)
  expect([answer.status, await answer.text()]).toEqual([404, ''])
})

test('page data that a script sends works there too', async () => {
  const answer = await send('/join/form.data', { origin: ORIGIN })
  expect(answer.status).toBe(202)
})

test.each(['/join/form', '/join/keep', '/join/form.data'])(
  '%s refuses a form from another site, from no site, and from the same host over http',
  async (path) => {
    for (const origin of ['https://attacker.test', 'null', ORIGIN.replace('https', 'http'), 'rubbish'])
      expect((await send(path, { origin })).status, origin).toBe(403)
    expect((await send(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  },
)

test('a person whose form is refused can read why', async () => {
  const answer = await send('/join/form', { origin: 'null', accept: 'text/html', 'accept-language': 'es-MX' })
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('Esto se envió desde otro sitio')
})

async function openerPolicyOf(path: string): Promise<string | null> {
  const answer = await app.request(`${FROM_BALANCER}${path}`)
  return answer.headers.get('cross-origin-opener-policy')
}

test('only a payment page keeps access to the windows it opens', async () => {
  expect(await openerPolicyOf('/join/payment')).toBe('same-origin-allow-popups')
  expect(await openerPolicyOf('/join/form')).toBeNull()
})

test('a program without an origin may send a form', async () => {
  expect((await send('/join/form', {})).status).toBe(302)
})
