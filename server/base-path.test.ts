import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { invitationLinks } from '#server/invites/index.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { setCookie } from '#web/lib/cookie.server.ts'
import { localPath } from '#web/lib/local-path.ts'
import { readConfig } from './config.ts'
import { NO_PAYMENT_HOSTS } from './platform/security-headers.ts'
import type { Env } from './platform/request-context.ts'
import { mountPages } from './pages/mount-pages.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const config = readConfig({
  STAGE: 'local',
  SECRET_KEY: SECRET_OF_TESTS,
  PORT: '3100',
  JOIN_BASE_PATH: '/start-here',
})
const { site } = config

test('another base path changes the addresses of the site, its mails and its cookies', () => {
  expect(site.links).toMatchObject({
    home: '/start-here/home',
    logIn: '/start-here/login',
    myAccount: '/start-here/account',
  })
  expect(invitationLinks(site).invitation('token', 'ben')).toBe(
    'http://localhost:3100/start-here/invite?token=token&id=ben',
  )
  const cookie = setCookie({ site, secureCookies: false }, { name: 'locale', value: 'en', maxAge: 60 })
  expect(cookie).toContain('Path=/start-here;')
  const kept = (wanted: string) => localPath({ wanted, basePath: site.basePath, fallback: '/signup' })
  expect([kept('/start-here/step2'), kept('/join/step2')]).toEqual(['/step2', '/signup'])
})

test.each([
  ['/', '/start-here/signup'],
  ['/start-here', '/start-here/signup'],
  ['/start-here?discount=1', '/start-here/signup?discount=1'],
  ['/join/step1', '/start-here/join/step1'],
])('with another base path, a person who opens %s is redirected to %s', async (opened, target) => {
  const app = new Hono<Env>()
  mountPages(app, {
    config,
    log: recordedLog(),
    sessionKeys: [{ id: '1', key: new Uint8Array(32) }],
    fetchApi: async () => Promise.reject(new Error('no call is expected')),
    paymentHosts: NO_PAYMENT_HOSTS,
    loadBuild: async () => Promise.reject(new Error('no page is expected')),
  })
  const answer = await app.request(opened, { headers: { accept: 'text/html' } })
  expect(answer.headers.get('location')?.replace(/^https?:\/\/[^/]+/, '')).toBe(target)
})

test.each([
  ['/start-here', '/start-here/'],
  [undefined, '/join/'],
])('the pages are built for the base path %s', async (basePath, basename) => {
  vi.stubEnv('JOIN_BASE_PATH', basePath)
  // The module is loaded again for each path, so it reads the environment again.
  const path = `../react-router.config.ts?for=${basePath}`
  const { default: build } = (await import(path)) as typeof import('../react-router.config.ts')
  expect(build.basename).toBe(basename)
})
