import { expect, test } from 'vitest'
import { readSources, staticImports } from './sources.ts'

/** Packages that only one adapter or one kind of call needs. */
const LATER = [
  'braintree',
  'nodemailer',
  'openid-client',
  'oidc-provider',
  '@simplewebauthn',
  '@hono/zod-openapi',
]

test('a start loads the packages of adapters, passkeys and the API document only when they are used', () => {
  const sources = new Map(readSources().map((source) => [source.path, source]))
  const loaded = new Set(['server/process.ts'])
  for (const path of loaded) {
    const source = sources.get(path)
    for (const target of source ? staticImports(source) : []) loaded.add(target)
  }
  expect(loaded).toContain('pg')
  expect([...loaded].filter((name) => LATER.some((one) => name.startsWith(one)))).toEqual([])
})
