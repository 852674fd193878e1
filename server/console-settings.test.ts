import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const PRODUCTION = {
  STAGE: 'production',
  SECRET_KEYS: '1:a key of the tests long enough to be accepted',
  PUBLIC_ORIGIN: 'https://join.example.com',
  ALLOW_SANDBOX_PAYMENTS: '1',
}
const PROVIDER = {
  CONSOLE_ISSUER: 'https://id.example.com',
  CONSOLE_CLIENT_ID: 'console',
  CONSOLE_CLIENT_SECRET: 'secret',
  CONSOLE_GROUPS: 'support=staff-support',
}
const read = (env: Record<string, string>) => readConfig({ ...PRODUCTION, ...env })

test('without a log-in provider there is no console', () => {
  expect(read({}).console).toBeNull()
  expect(read(PROVIDER).console).toMatchObject({
    ownPort: null,
    origin: 'https://join.example.com',
    groups: [{ role: 'support', group: 'staff-support' }],
  })
})

test('a console with its own port has its own origin', () => {
  const own = { ...PROVIDER, CONSOLE_PORT: '4000', CONSOLE_ORIGIN: 'https://console.example.com' }
  expect(read(own).console).toMatchObject({ ownPort: 4000, origin: 'https://console.example.com' })
})

test.for<[string, Record<string, string>]>([
  ['CONSOLE_INNER_PROVIDER: not in production', { CONSOLE_INNER_PROVIDER: '0' }],
  ['CONSOLE_INNER_PROVIDER: not beside', { ...PROVIDER, CONSOLE_INNER_PROVIDER: '0' }],
  ['CONSOLE_ISSUER: production needs https', { ...PROVIDER, CONSOLE_ISSUER: 'http://id.example.com' }],
  ['CONSOLE_CLIENT_SECRET: needed', { ...PROVIDER, CONSOLE_CLIENT_SECRET: '' }],
  ['CONSOLE_GROUPS: needed', { ...PROVIDER, CONSOLE_GROUPS: '' }],
  ['CONSOLE_GROUPS: role=group', { ...PROVIDER, CONSOLE_GROUPS: 'owner=everybody' }],
  ['CONSOLE_ORIGIN: CONSOLE_PORT needs', { ...PROVIDER, CONSOLE_PORT: '4000' }],
  ['CONSOLE_ORIGIN: only with', { ...PROVIDER, CONSOLE_ORIGIN: 'https://console.example.com' }],
])('production refuses to start: %s', ([problem, env]) => {
  expect(() => read(env)).toThrow(problem)
})
