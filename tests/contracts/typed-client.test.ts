import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeApi } from '#tests/access/whole-api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { REDOCLY } from './redocly.ts'

/** A program of a partner. The marked line must not compile, which proves that the types are not `any`. */
const PROGRAM = `
import { ApiError, client } from './client.ts'

client.configure({ serverUrl: 'ORIGIN' })
const { signupId, registrationKey } = await client.createRegistration({
  body: {
    parent: { firstName: 'Noor', lastName: 'Haddad', email: 'noor.partner@example.com', phoneCountryCode: '+1', phoneNumber: '6125550177' },
    sections: ['PARENT'],
  },
})
const path = { signupId }
const refused = await client.readRegistration({ path }).catch((error: unknown) => error instanceof ApiError ? error.status : null)
client.auth.apiKey('registrationKey', registrationKey)
const draft = await client.readRegistration({ path })
const name: string = draft.parent.firstName
// @ts-expect-error
const unknownField = draft.parent.firstNome
console.log(JSON.stringify({ refused, name, unknownField: String(unknownField), lastCompletedStep: draft.lastCompletedStep }))
`
const SETTINGS = {
  files: ['program.ts'],
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2024',
    module: 'nodenext',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    allowImportingTsExtensions: true,
    types: [],
  },
}

const { db } = await testDatabase()
const { call, fetch } = await wholeApi(db)
const server = createAdaptorServer({ fetch })
const folder = await mkdtemp(join(tmpdir(), 'evenhand-client-'))
const run = promisify(execFile)

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const document = (await call('GET', '/v2/openapi.json')).body
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS))
  await writeFile(join(folder, 'program.ts'), PROGRAM.replace('ORIGIN', origin))
  const { program, env } = REDOCLY
  const [input, output] = [join(folder, 'openapi.json'), join(folder, 'client.ts')]
  await run(process.execPath, [program, 'generate-client', input, '--output', output, '--import-ext=ts'], {
    env,
  })
}, 60_000)
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

test(
  'a program compiles with the types that are generated from the document',
  { timeout: 60_000 },
  async () => {
    const said = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder]).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    )
    expect(said).toBe('')
  },
)

test('a program uses the running application through this client', { timeout: 60_000 }, async () => {
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts')])
  expect(JSON.parse(stdout)).toEqual({
    refused: 401,
    name: 'Noor',
    unknownField: 'undefined',
    lastCompletedStep: expect.any(Number) as number,
  })
})
