import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { reasonOf } from './operator.ts'

/** Each command starts a process, and the machine may be busy. */
const LIMIT_MS = 60_000
const NOBODY_LISTENS = 'postgres://127.0.0.1:1/evenhand'

/** What a command of an operator writes as its error. */
async function errorOf(command: readonly string[], env: Record<string, string>): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const run = promisify(execFile)(process.execPath, [...command], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  })
  return run.then(() => 'no error').catch(({ stderr }: { stderr: string }) => stderr.trim())
}

test.each([
  ['tools/migrate.ts'],
  ['tools/keys.ts'],
  ['tools/audit.ts', '--verify'],
  ['tools/refund.ts', '0123456789ABCD', 'all', 'goodwill'],
])('%s says in one line that the database does not answer', { timeout: LIMIT_MS }, async (...command) => {
  expect(await errorOf(command, { STAGE: 'local', DATABASE_URL: NOBODY_LISTENS })).toBe(
    'The database does not answer: connect ECONNREFUSED 127.0.0.1:1',
  )
})

test('a command names the wrong settings, and no place in the code', { timeout: LIMIT_MS }, async () => {
  const told = await errorOf(['tools/keys.ts'], { STAGE: 'production' })
  expect(told.split('\n').slice(0, 2)).toEqual([
    'The configuration is invalid:',
    '  SECRET_KEYS: required in production',
  ])
  expect(told).not.toMatch(/^ +at /m)
})

test('a host with two addresses gives both reasons', () => {
  const refused = [
    new Error('connect ECONNREFUSED ::1:5432'),
    new Error('connect ECONNREFUSED 127.0.0.1:5432'),
  ]
  expect(reasonOf(new AggregateError(refused))).toBe(
    'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  )
})
