import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { CLIENT_TOKEN_LIFETIME_MS, isClientToken, issueClientToken } from '../client-token.ts'
import { createSandboxHost } from './index.ts'

const { db } = await testDatabase()
const key = 'a key of the tests'
const host = createSandboxHost({ db, key, origin: 'http://localhost:3000' })
const clientToken = issueClientToken(key)

async function post(call: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await host.request(`/sandbox-gateway/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'null' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const card = { clientToken, number: '4111111111111111', expirationDate: '12/35', cvv: '123' }

test('a card is tokenised, and the database stores only what a receipt shows', async () => {
  const answer = await post('cards', card)
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'token', details: { lastFour: '1111' } } })
  const rows = await db.selectFrom('sandbox_nonces').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('4111111111111111')
})

test('a card of a refused brand is an invalid number', async () => {
  const amex = { ...card, number: '378282246310005', cvv: '1234', refusedBrands: ['American Express'] }
  expect(await post('cards', amex)).toEqual({ status: 422, body: { outcome: 'invalid', fields: ['number'] } })
})

test.each(['cards', 'wallets', 'verifications'])('%s needs one of our client tokens', async (call) => {
  const body = { ...card, wallet: 'venmo', nonce: 'n', amountMinor: 1, clientToken: 'made-up' }
  expect((await post(call, body)).status).toBe(401)
  expect((await post(call, 'nonsense')).status).toBe(400)
})

test('a client token works for fifteen minutes and only with its own key', () => {
  const issued = Date.now()
  const token = issueClientToken(key, issued)
  expect(isClientToken(key, token, issued + CLIENT_TOKEN_LIFETIME_MS - 1)).toBe(true)
  expect(isClientToken(key, token, issued + CLIENT_TOKEN_LIFETIME_MS)).toBe(false)
  expect(isClientToken('another key', token, issued)).toBe(false)
  const [, signature] = token.split('.')
  expect(isClientToken(key, `${issued * 2}.${signature}`, issued)).toBe(false)
})

test.each(['field?name=number', 'field?name=cvv', 'challenge', 'paypal', 'venmo'])(
  '%s runs with an opaque origin and nothing but its own script',
  async (page) => {
    const response = await host.request(`/sandbox-gateway/${page}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(response.status).toBe(200)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms;/)
    expect(policy).not.toContain('allow-same-origin')
    expect(policy).not.toContain('unsafe-inline')
    const framed = page.startsWith('field') || page === 'challenge'
    expect(policy).toContain(`frame-ancestors ${framed ? "'self'" : "'none'"}`)
  },
)

test.each(['paypal', 'venmo'])(
  'the window of %s names its icon, so no browser asks for another',
  async (page) => {
    const response = await host.request(`/sandbox-gateway/${page}`)
    expect(response.headers.get('content-security-policy')).toContain('img-src data:;')
    expect(await response.text()).toContain('<link rel="icon" href="data:," />')
  },
)

test('windows use the language of the page', async () => {
  const response = await host.request('/sandbox-gateway/paypal?lang=es-MX')
  expect(await response.text()).toContain('Pagar con PayPal')
})

test('scripts of the frames are plain JavaScript, and no other source is served', async () => {
  const script = await host.request('/sandbox-gateway/assets/field.js')
  const code = await script.text()
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(code).toContain("from './card-rules.js'")
  expect(code).not.toContain('import type')
  expect((await host.request('/sandbox-gateway/assets/..%2Fgateway.js')).status).toBe(404)
  expect((await host.request('/sandbox-gateway/field?name=other')).status).toBe(404)
})
