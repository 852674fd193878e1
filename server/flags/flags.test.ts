import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Provider } from '@openfeature/server-sdk'
import { ALL_OFF, FLAG_NAMES, FLAGS } from '#domain/experiments/flags.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fromOwnPages } from '#tests/support/pages/own-pages.ts'
import { testSecrets as secrets } from '#tests/support/accounts/credentials.ts'
import { testApi } from '#tests/support/api.ts'
import { flagsFile } from './flags-file/index.ts'
import { createFlags, flagsOfCaller, mountFlags } from './index.ts'
import { moduleProvider } from './provider-module/index.ts'

const { db } = await testDatabase()
const log = { info: () => undefined, warn: vi.fn<() => void>(), alert: vi.fn<() => void>() }
const limits = memoryLimits({ enabled: true })
const folders: string[] = []

afterEach(async () => {
  vi.clearAllMocks()
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

async function fileWith(
  content: unknown,
): Promise<{ path: string; rewrite: (content: unknown) => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'flags-'))
  folders.push(folder)
  const path = join(folder, 'flags.json')
  const rewrite = async (next: unknown) =>
    writeFile(path, typeof next === 'string' ? next : JSON.stringify(next))
  await rewrite(content)
  return { path, rewrite }
}

async function never(): Promise<never> {
  return Promise.reject(new Error('not a string'))
}

/** A provider with these answers. */
function providerThat(answer: (flag: string) => Promise<string>): Provider {
  return {
    metadata: { name: 'told' },
    resolveStringEvaluation: async (flag) => ({ value: await answer(flag) }),
    resolveBooleanEvaluation: never,
    resolveNumberEvaluation: never,
    resolveObjectEvaluation: never,
  }
}

async function flagsWith(content: unknown) {
  const file = await fileWith(content)
  return { ...file, evaluate: createFlags({ db, log, provider: flagsFile({ path: file.path, log }) }) }
}

async function exposuresOf(anonymousId: string) {
  const { rows } = await sql<{ flag: string; variant: string; country: string | null }>`
    select properties->>'flag' as flag, properties->>'variant' as variant, properties->>'country' as country
    from analytics_events where anonymous_id = ${anonymousId} and kind = 'experiment exposure' order by 1`.execute(
    db,
  )
  return rows
}

test('a visitor keeps their variants when the shares change', async () => {
  const { evaluate, rewrite, path } = await flagsWith({ venmo: { Treatment: 100 }, chat: { Control: 100 } })
  const before = await evaluate({ anonymousId: 'keeps' })
  expect(before).toEqual({ ...ALL_OFF, venmo: 'Treatment', chat: 'Control' })
  await rewrite({ venmo: { Off: 100 }, chat: { Off: 100 } })
  await utimes(path, new Date(), new Date(Date.now() + 5000))
  const fresh = createFlags({ db, log, provider: flagsFile({ path, log }) })
  expect(await fresh({ anonymousId: 'keeps' })).toEqual(before)
  expect(await fresh({ anonymousId: 'comes later' })).toEqual(ALL_OFF)
})

test('after 30 days a visitor gets a new assignment', async () => {
  const first = await flagsWith({ venmo: { Treatment: 100 } })
  await first.evaluate({ anonymousId: 'returns' })
  await sql`update experiment_assignments set expires_at = expires_at - interval '30 days'
    where anonymous_id = 'returns'`.execute(db)
  const second = await flagsWith({ venmo: { Control: 100 } })
  expect((await second.evaluate({ anonymousId: 'returns' })).venmo).toBe('Control')
})

test('two pages loaded at once agree on the variants', async () => {
  const one = await flagsWith({ venmo: { Treatment: 100 } })
  const other = await flagsWith({ venmo: { Control: 100 } })
  const [a, b, c] = await Promise.all([
    one.evaluate({ anonymousId: 'twice' }),
    other.evaluate({ anonymousId: 'twice' }),
    one.evaluate({ anonymousId: 'twice' }),
  ])
  expect(b).toEqual(a)
  expect(c).toEqual(a)
})

test('if a flag service hangs, all flags are Off after half a second, and the next page asks nothing', async () => {
  const asked = vi.fn<() => void>()
  const provider = providerThat(async () => {
    asked()
    return new Promise<string>(() => undefined)
  })
  const evaluate = createFlags({ db, log, provider })
  const start = performance.now()
  expect(await evaluate({ anonymousId: 'waits' })).toEqual(ALL_OFF)
  // A busy machine needs longer than the limit.
  expect(performance.now() - start).toBeLessThan(3_000)
  const before = asked.mock.calls.length
  expect(before).toBeGreaterThan(0)
  expect(await evaluate({ anonymousId: 'waits not' })).toEqual(ALL_OFF)
  expect(asked).toHaveBeenCalledTimes(before)
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test('a flag service that never starts, or fails, leaves every flag Off', async () => {
  const dead = createFlags({ db, log, provider: Promise.reject(new Error('no route')) })
  expect(await dead({ anonymousId: 'dead' })).toEqual(ALL_OFF)
  expect(log.alert).toHaveBeenCalledTimes(1)
  const failing = createFlags({
    db,
    log,
    provider: providerThat(async () => Promise.reject(new Error('500'))),
  })
  expect(await failing({ anonymousId: 'failing' })).toEqual(ALL_OFF)
})

test('a flag that got no answer is requested again on the next page', async () => {
  const dead = createFlags({ db, log, provider: Promise.reject(new Error('no route')) })
  expect(await dead({ anonymousId: 'half-way' })).toEqual(ALL_OFF)
  const well = createFlags({ db, log, provider: providerThat(async () => 'Treatment') })
  expect((await well({ anonymousId: 'half-way' })).ukPackages).toBe('Treatment')
})

test('an answer that is not a variant means Off', async () => {
  const evaluate = createFlags({ db, log, provider: providerThat(async () => 'treatment-b') })
  expect(await evaluate({ anonymousId: 'odd' })).toEqual(ALL_OFF)
})

test('each active flag is recorded once for a measured visitor, and never for another', async () => {
  const { evaluate } = await flagsWith({ venmo: { Treatment: 100 }, chat: { Control: 100 } })
  await evaluate({ anonymousId: 'unmeasured' })
  expect(await exposuresOf('unmeasured')).toEqual([])
  const measured = { anonymousId: 'measured', measured: true, country: 'US' }
  await Promise.all([evaluate(measured), evaluate(measured), evaluate(measured)])
  await evaluate(measured)
  expect(await exposuresOf('measured')).toEqual([
    { flag: 'chat', variant: 'Control', country: 'US' },
    { flag: 'venmo', variant: 'Treatment', country: 'US' },
  ])
})

test('an exposure contains the user id only once the user is known', async () => {
  const { evaluate, rewrite, path } = await flagsWith({ venmo: { Treatment: 100 } })
  const api = testApi((mounted) => mountFlags(mounted, { evaluate, limits, secrets, mayForce: false }))
  const headers = { 'anonymous-id': 'gets known' }
  await api('GET', '/v2/experiments?measured=yes', { headers })
  await sql`delete from experiment_assignments where anonymous_id = 'gets known' and flag <> 'venmo'`.execute(
    db,
  )
  await rewrite({ chat: { Control: 100 } })
  await utimes(path, new Date(), new Date(Date.now() + 5000))
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_100)
  onTestFinished(() => later.mockRestore())
  const userId = '11111111-2222-4333-8444-555555555555'
  const proven = fromOwnPages('gets known', secrets)
  await api('GET', `/v2/experiments?measured=yes&userId=${userId}`, { headers: proven })
  expect(
    await db
      .selectFrom('analytics_events')
      .select(['user_id', sql<string>`properties->>'flag'`.as('flag')])
      .where('anonymous_id', '=', 'gets known')
      .orderBy('id')
      .execute(),
  ).toEqual([
    { flag: 'venmo', user_id: null },
    { flag: 'chat', user_id: userId },
  ])
})

test('a change of the file applies within a second, and a broken file changes nothing', async () => {
  const { path, rewrite, evaluate } = await flagsWith({ venmo: { Treatment: 100 } })
  expect((await evaluate({ anonymousId: 'a' })).venmo).toBe('Treatment')
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_100)
  onTestFinished(() => later.mockRestore())
  await rewrite('{ "venmo": ')
  expect((await evaluate({ anonymousId: 'b' })).venmo).toBe('Treatment')
  expect(log.alert).toHaveBeenCalledTimes(1)
  later.mockReturnValue(performance.now() + 1_100)
  await rewrite({ venmo: { Control: 60, Treatment: 60 } })
  expect((await evaluate({ anonymousId: 'c' })).venmo).toBe('Treatment')
  later.mockReturnValue(performance.now() + 1_100)
  await rewrite({ venmo: { Control: 100 } })
  expect((await evaluate({ anonymousId: 'd' })).venmo).toBe('Control')
  await rm(path)
})

test('the operator’s own module can provide any OpenFeature provider', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'provider-'))
  folders.push(folder)
  const path = join(folder, 'provider.mjs')
  await writeFile(
    path,
    `export default async () => ({ metadata: { name: 'own' },
      resolveStringEvaluation: async (flag) => ({ value: flag === 'venmo' ? 'Treatment' : 'Off' }) })`,
  )
  const evaluate = createFlags({ db, log, provider: moduleProvider(path) })
  expect(await evaluate({ anonymousId: 'own' })).toEqual({ ...ALL_OFF, venmo: 'Treatment' })
})

test('variants can be forced outside production only', async () => {
  const { evaluate } = await flagsWith({ venmo: { Control: 100 } })
  const headers = { 'anonymous-id': 'forces' }
  const path = '/v2/experiments?force=venmo:Treatment,unknown:Treatment'
  const closed = testApi((api) => mountFlags(api, { evaluate, limits, secrets, mayForce: false }))
  expect(await closed('GET', path, { headers })).toMatchObject({
    status: 200,
    body: { flags: { venmo: 'Control' } },
  })
  const open = testApi((api) => mountFlags(api, { evaluate, limits, secrets, mayForce: true }))
  expect(await open('GET', path, { headers })).toMatchObject({
    status: 200,
    body: { flags: { venmo: 'Treatment' } },
  })
  expect(await closed('GET', '/v2/experiments', { headers })).toMatchObject({
    body: { flags: { venmo: 'Treatment' } },
  })
})

test.each(['venmo', 'venmo:treatment', "venmo:Off'--", `${'a:Off,'.repeat(50)}b:Off`])(
  'forcing by “%s” is refused',
  async (force) => {
    const { evaluate } = await flagsWith({})
    const api = testApi((mounted) => mountFlags(mounted, { evaluate, limits, secrets, mayForce: true }))
    const answer = await api('GET', `/v2/experiments?force=${encodeURIComponent(force)}`)
    expect(answer.status).toBe(400)
  },
)

test('a request without a visitor id takes part in no experiment', async () => {
  const { evaluate } = await flagsWith(
    Object.fromEntries(FLAG_NAMES.map((name) => [FLAGS[name], { Treatment: 100 }])),
  )
  const api = testApi((mounted) => mountFlags(mounted, { evaluate, limits, secrets, mayForce: false }))
  expect(await api('GET', '/v2/experiments')).toMatchObject({ status: 200, body: { flags: ALL_OFF } })
  expect(await flagsOfCaller(evaluate, { anonymousId: null })).toEqual(ALL_OFF)
})
