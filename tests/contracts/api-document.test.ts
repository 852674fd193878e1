import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { SECURITY_SCHEMES } from '#domain/contracts/security.ts'
import { openDatabase } from '#server/db/database.ts'
import { wholeApi } from '#tests/access/whole-api.ts'
import { everyContract } from './every-contract.ts'
import { REDOCLY } from './redocly.ts'
import { findBySpectral } from './spectral.ts'

const RESPONSE = z.object({
  content: z
    .object({ 'application/json': z.object({ examples: z.record(z.string(), z.unknown()).optional() }) })
    .optional(),
})
const OPERATIONS = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), RESPONSE) }))),
})

const { call } = await wholeApi(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/not-asked' }))
const document = (await call('GET', '/v2/openapi.json')).body
const contracts = await everyContract()

const folder = await mkdtemp(join(tmpdir(), 'evenhand-api-'))
const file = join(folder, 'openapi.json')
await writeFile(file, JSON.stringify(document, null, 2))
afterAll(() => rm(folder, { recursive: true }))

const ADVICE =
  'correct the contract that it names, in domain/contracts; if only an example is wrong, run `npm run examples`'

test('Redocly finds nothing to correct in the document', { timeout: 60_000 }, async () => {
  const { program, env } = REDOCLY
  const settings = ['--config', 'tests/contracts/redocly.yaml', '--format=stylish']
  const found = await promisify(execFile)(process.execPath, [program, 'lint', file, ...settings], {
    env,
  }).then(
    () => '',
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )
  expect(found, ADVICE).toBe('')
})

test('Spectral finds nothing to correct in the document', { timeout: 60_000 }, async () => {
  const found = await findBySpectral(document)
  expect(found, ADVICE).toEqual([])
})

test('the contract of a call has a short summary and a description in sentences', () => {
  const wrong = contracts.filter(
    ({ summary, description }) =>
      !/^\p{Lu}.{2,59}[^.;]$/u.test(summary) || !/^\p{Lu}.+\.$/su.test(description),
  )
  expect(
    wrong.map(({ id }) => id),
    'give each a `summary` of at most 60 characters without a full stop, and a `description` in sentences',
  ).toEqual([])
})

test('a call whose contract names a secret reads it from its header, and no other call requires one', () => {
  const wrong = contracts.filter(({ headers, security }) => {
    const read = new Map(Object.entries<z.ZodType>(headers?.shape ?? {}))
    const needed = security.map((name) => SECURITY_SCHEMES[name].header)
    const demandsSecret = ['authorization', 'registration-key'].some(
      (name) => read.get(name)?.safeParse(undefined).success === false,
    )
    return needed.some((header) => !read.has(header)) || (demandsSecret && security.length === 0)
  })
  expect(
    wrong.map(({ id }) => id),
    'make `headers` and `security` of each agree',
  ).toEqual([])
})

test('the document has an example of each code with which a change of a subscription is refused', () => {
  const { paths } = OPERATIONS.parse(document)
  const codesOf = (path: string, method: string) =>
    Object.entries(paths[path]?.[method]?.responses['409']?.content?.['application/json'].examples ?? {})
  const renewal = codesOf('/v2/parents/{userId}/renewal', 'put')
  expect(renewal).toContainEqual([
    'account.renewal.ended',
    {
      value: {
        status: 409,
        code: 'account.renewal.ended',
        message: 'This subscription has already ended, so its renewal cannot be turned on or off.',
      },
    },
  ])
  expect(codesOf('/v2/parents/{userId}/payment-method', 'put').map(([code]) => code)).toContain(
    'account.method.ended',
  )
  expect(codesOf('/v2/parents/{userId}/plan-change', 'post').map(([code]) => code)).toContain('plans.ended')
})
