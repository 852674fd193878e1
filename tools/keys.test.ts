import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { anAccount } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'

// Each command starts a process, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 })
const { db, url } = await testDatabase()
const OLD = 'a secret of the tests%2C long enough to be accepted'
const NEW = 'another secret of the tests that is long enough'

/** Runs `npm run keys` with these settings. */
async function keys(env: Record<string, string>, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const run = promisify(execFile)(process.execPath, ['tools/keys.ts', ...args], {
    env: { PATH, NODE_COMPILE_CACHE, STAGE: 'local', DATABASE_URL: url, ...env },
  })
  return run.then(({ stdout }) => stdout).catch(({ stderr }: { stderr: string }) => stderr)
}

test('the command shows what each key still protects, and protects it again with the first key', async () => {
  await anAccount(db)
  const SECRET_KEYS = `2:${NEW},1:${OLD}`
  const told = await keys({ SECRET_KEYS }, '--rewrite')
  expect(told).toContain('written again with the key 2: 0 payment methods')
  expect(told).toContain('passwords: 1 by 1')
  expect(told).toContain(
    'The key 1 can be taken away 30 days after the last step of the rotation. Passwords that must then be set again by mail: 1.',
  )
  expect(await keys({ SECRET_KEYS: `2:${NEW}` })).toContain(
    'The key 1 is not in SECRET_KEYS, and passwords need it.',
  )
})

test('without a list of keys nothing is written again', async () => {
  const SECRET_KEY = 'a secret of the tests, long enough to be accepted'
  expect(await keys({ SECRET_KEY }, '--rewrite')).toContain('Set SECRET_KEYS first. SECRET_KEY is its key 1.')
})
