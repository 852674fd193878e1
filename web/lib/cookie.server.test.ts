import { expect, test } from 'vitest'
import { testSite } from '#tests/support/site.ts'
import { cookieValue, setCookie } from './cookie.server.ts'

const kept = { name: 'locale', value: 'es-MX', maxAge: 60 }
const sending = (cookie: string) => new Request('https://evenhand.test/', { headers: { cookie } })

test('over https a cookie belongs to this host only', () => {
  const host = { site: testSite, secureCookies: true }
  const cookie = setCookie(host, kept)
  expect(cookie).toBe('__Host-locale=es-MX; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=60')
  expect(cookieValue(sending('locale=en; __Host-locale=es-MX'), host, 'locale')).toBe('es-MX')
  expect(cookieValue(sending('locale=en'), host, 'locale')).toBeNull()
})

test('on a laptop without https a cookie is limited to the base path', () => {
  const host = { site: testSite, secureCookies: false }
  expect(setCookie(host, kept)).toBe('locale=es-MX; Path=/join; HttpOnly; SameSite=Lax; Max-Age=60')
  expect(cookieValue(sending('locale=es-MX'), host, 'locale')).toBe('es-MX')
})
