import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { memoryLimits } from '#server/platform/rate-limits.ts'
import type { Env } from '#server/platform/request-context.ts'
import { identify } from '#server/platform/edge.ts'
import { testDatabase } from '#tests/support/database.ts'
import { Hono } from 'hono'
import { mountReadOut } from './index.ts'

const { db } = await testDatabase()
const TOKEN = 'a token of the operator, long enough'
const app = new Hono<Env>()
const log = { info: () => undefined, warn: () => undefined, alert: () => undefined }
app.use(identify({ log, trustedHops: 1 }))
mountReadOut(app, { db, limits: memoryLimits({ enabled: true }), token: TOKEN })
const asOperator = { authorization: `Basic ${btoa(`anna:${TOKEN}`)}` }
const PATH = '/v2/operator/experiments'

async function page(parameters = '') {
  const response = await app.request(`${PATH}${parameters}`, { headers: asOperator })
  return { status: response.status, text: (await response.text()).replaceAll(/\s+/g, ' ') }
}

type Visit = {
  flag?: string
  variant: 'Control' | 'Treatment'
  steps: string[]
  buys?: boolean
  country?: string
}

async function visit({ flag = 'venmo', variant, steps, buys, country = 'US' }: Visit) {
  const visitor = randomUUID()
  const event = (kind: string, properties: object) => ({
    event_id: randomUUID(),
    kind,
    anonymous_id: visitor,
    properties: JSON.stringify(properties),
  })
  await db
    .insertInto('analytics_events')
    .values([
      event('experiment exposure', { flag, variant, country }),
      ...steps.map((step) => event('checkout step', { step, action: 'viewed', signUp: 'join' })),
      ...(buys ? [event('subscription created', { amountMinor: 100 })] : []),
    ])
    .execute()
}

test('while no experiment has visitors, the page says so and shows no empty tables', async () => {
  const { status, text } = await page()
  expect(status).toBe(200)
  expect(text).toContain('No experiment ran in this period.')
  expect(text).not.toContain('<table')
  expect(text).not.toContain('name="flag"')
  expect((await page('?flag=venmo')).text).toContain('Nobody met venmo in this period.')
})

test('the page says which variant wins, by step, day and country', async () => {
  for (let index = 0; index < 120; index += 1) {
    await visit({ variant: 'Control', steps: ['parent', 'family'], buys: index < 12 })
    await visit({
      variant: 'Treatment',
      steps: ['parent', 'family', 'packages'],
      buys: index < 60,
      country: index < 30 ? 'GB' : 'US',
    })
  }
  const { status, text } = await page('?flag=venmo')
  expect(status).toBe(200)
  expect(text).toContain('10.0 % (12/120)')
  expect(text).toContain('50.0 % (60/120)')
  expect(text).toContain('+40.0 pp')
  expect(text).toContain('▲ Treatment, sure')
  expect(text).toContain('<dt>Treatment wins</dt> <dd><span>venmo</span></dd>')
  expect(text).toContain('▲ leans to Treatment')
  expect(text).toContain('packages</th>')
  expect(text).toContain('0.0 % (0/120)')
  expect(text).toContain('GB</th>')
  expect(text).toContain('100.0 % (30/30)')
  expect(text).toContain(`${new Date().toISOString().slice(0, 10)}</th>`)
})

test('the page’s own policy allows its style', async () => {
  const response = await app.request(PATH, { headers: asOperator })
  const style = /<style>([^]*?)<\/style>/.exec(await response.text())?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
})

test('a single country can be selected', async () => {
  const { text } = await page('?flag=venmo&country=gb')
  expect(text).toContain('100.0 % (30/30)')
  expect(text).not.toContain('(12/120)')
})

test('input in an event is plain text on the page', async () => {
  await visit({ flag: '<img src=x>', variant: 'Control', steps: [] })
  const { text } = await page('?flag=%3Cscript%3E')
  expect(text).toContain('&lt;img src=x&gt;')
  expect(text).not.toContain('<img')
  expect(text).not.toContain('<script')
})

test.each([
  ['no password', {}],
  ['a wrong one', { authorization: `Basic ${btoa('anna:wrong')}` }],
  ['a wrong bearer', { authorization: 'Bearer wrong' }],
  ['something unreadable', { authorization: 'Basic ÿ' }],
])('%s is asked to log in', async (_what, headers) => {
  const response = await app.request(PATH, { headers: { ...headers, 'x-forwarded-for': '192.0.2.7' } })
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toContain('Basic')
  expect(await response.text()).not.toContain('table')
})

test('guessing the token is slowed down', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.99', authorization: 'Bearer guess' }
  const statuses: number[] = []
  for (let guess = 0; guess < 32; guess += 1) statuses.push((await app.request(PATH, { headers })).status)
  expect(statuses.at(-1)).toBe(429)
})

test('a report on five thousand visitors takes seconds', async () => {
  await sql`
    insert into analytics_events (event_id, kind, anonymous_id, properties)
    select gen_random_uuid(), 'experiment exposure', 'one of many ' || n,
      jsonb_build_object('flag', 'chat', 'variant', case when n % 2 = 0 then 'Control' else 'Treatment' end)
    from generate_series(1, 5000) n`.execute(db)
  await sql`
    insert into analytics_events (event_id, kind, anonymous_id, properties)
    select gen_random_uuid(), 'checkout step', 'one of many ' || n,
      jsonb_build_object('step', step, 'action', 'viewed', 'signUp', 'join')
    from generate_series(1, 5000) n, unnest(array['parent', 'family', 'packages']) step`.execute(db)
  await sql`analyze analytics_events`.execute(db)
  const begun = performance.now()
  const { text } = await page('?flag=chat')
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(text).toContain('100.0 % (2500/2500)')
  expect(text).toContain('unknown</th>')
})
