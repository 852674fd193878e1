import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'

const LOCK = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
})
const BILL = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      hashes: z.array(z.object({ alg: z.string() })).optional(),
    }),
  ),
})
/** Licences that allow use in a closed product. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'OFL-1.1',
  'Unlicense',
  'BlueOak-1.0.0',
]

const lock = LOCK.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ ...entry, name: path.replace(/^.*node_modules\//, '') }))
const shipped = packages.filter(({ dev, devOptional }) => !dev && !devOptional)

test('every package, also one for other machines, comes from the registry and has a hash', () => {
  const odd = packages.filter(
    ({ integrity, resolved }) =>
      !integrity?.startsWith('sha512-') || /^(?:git|http:|file:)/.test(resolved ?? ''),
  )
  expect(odd.map(({ name }) => name)).toEqual([])
})

test('every package of the product has a licence that a closed product may use', () => {
  expect(
    shipped
      .filter(({ license = '' }) => !ALLOWED.includes(license))
      .map(({ name, license }) => `${name}: ${license}`),
  ).toEqual([])
})

test('package.json names exact versions only', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([])
})

test('npm run sbom lists every package of the product with its hash', { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    maxBuffer: 32 * 1024 * 1024,
  })
  const { components } = BILL.parse(JSON.parse(stdout))
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  // The packages of other machines are optional, and not installed here.
  const missing = shipped.filter(
    ({ name, version, optional }) => !optional && !named.has(`${name}@${version}`),
  )
  expect(missing).toEqual([])
  expect(components.filter(({ hashes = [] }) => !hashes.some(({ alg }) => alg === 'SHA-512'))).toEqual([])
})
