import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { testDatabase } from '#tests/support/database.ts'
import { OWNERS, type Owner } from '#tests/support/two-parents.ts'
import { CALLS } from './calls.ts'
import { CONSOLE_CALLS } from './console-calls.ts'
import { KIND_OF_SECRET, LET_IN, SECRETS, SEEN_OF_OTHERS } from './let-in.ts'
import { wholeApi } from './whole-api.ts'
import { everybody, type Everybody, type Place } from './world.ts'

const { db } = await testDatabase()
const { call, contracts } = await wholeApi(db)

type Asked = { name: string; bearer: string; owner: Owner }
type Answered = Asked & { status: number; body: unknown; world: Everybody }

/** Makes a call, with the secret in every header that can carry one. */
async function ask(world: Everybody, { name, bearer, owner }: Asked): Promise<Answered> {
  const described = CALLS[name]?.request(world.placeOf(bearer, owner))
  if (!described) throw new Error(`${name} is missing in calls.ts`)
  const { method, path, body, headers = {} } = described
  const secret = world.bearers[bearer]
  const { status, body: answer } = await call(method, path, {
    headers: { ...headers, ...(secret ? { 'registration-key': secret } : {}) },
    ...(secret ? { bearer: secret } : {}),
    ...(body === undefined ? {} : { body }),
  })
  return { name, bearer, owner, status, body: answer, world }
}

/** Makes every call with every bearer for every owner. */
async function askEverything(): Promise<Answered[]> {
  const answers: Answered[] = []
  let world = await everybody(db, call)
  for (const [name, { about, ends }] of Object.entries(CALLS)) {
    for (const bearer of Object.keys(world.bearers)) {
      for (const owner of about === 'bearer' || about === 'everybody' ? (['own'] as const) : OWNERS) {
        const answer = await ask(world, { name, bearer, owner })
        answers.push(answer)
        if (ends && isLetIn(answer)) world = await everybody(db, call)
      }
    }
  }
  return answers
}

/** Ids that do not exist. */
const noPlace = (): Place => ({
  userId: randomUUID(),
  familyId: randomUUID(),
  signupId: randomUUID(),
  inviteToken: newSecret(),
  receiptNo: 'NOSUCHNUMBER',
})

const REFUSED = [401, 403, 404]
const isLetIn = ({ status }: { status: number }) => !REFUSED.includes(status)
const letIn = (await askEverything()).filter(isLetIn)
const isPersonal = ({ name }: Asked) => CALLS[name]?.about !== 'everybody'

test('every call of the API document is tested', async () => {
  const document = (await call('GET', '/v2/openapi.json')).body as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const served = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  const names = [...Object.keys(CALLS), ...Object.keys(CONSOLE_CALLS)]
  const asked = new Set(names.map((name) => name.replace(/ \(.*\)$/, '')))
  expect(served.length).toBeGreaterThan(40)
  expect([...asked].toSorted(), 'describe each call in tests/access/calls.ts').toEqual(served.toSorted())
})

test('public calls need no identity', () => {
  const open = Object.keys(CALLS).filter((name) => CALLS[name]?.about === 'everybody')
  const answered = letIn.filter(({ bearer }) => bearer === 'nobody').map(({ name }) => name)
  expect(answered).toEqual(open)
})

test('every bearer can use exactly its own calls', () => {
  const matrix: Record<string, string[]> = {}
  for (const { name, bearer, owner } of letIn.filter(isPersonal)) {
    ;(matrix[name] ??= []).push(CALLS[name]?.about === 'bearer' ? bearer : `${bearer}: ${owner}`)
  }
  expect(matrix, 'correct the check of the call, or say in tests/access/let-in.ts who may make it').toEqual(
    LET_IN,
  )
})

test('the contract of a call names the secrets that open it', () => {
  const stated: Record<string, string[]> = {}
  const seen: Record<string, string[]> = {}
  for (const [name, openedBy] of Object.entries(LET_IN).filter(([, each]) => each !== SECRETS)) {
    const id = name.replace(/ \(.*\)$/, '')
    stated[id] =
      contracts()
        .find((contract) => contract.id === id)
        ?.security.toSorted() ?? []
    const kinds = openedBy.map((each) => KIND_OF_SECRET[each.replace(/: .*$/, '')] ?? `no kind of ${each}`)
    seen[id] = [...new Set([...(seen[id] ?? []), ...kinds])].toSorted()
  }
  expect(stated, 'state them as `security` in domain/contracts').toEqual(seen)
})

test('the contract of a public call names no secret', () => {
  const open = contracts().filter(({ id }) => CALLS[id]?.about === 'everybody')
  expect(open.filter(({ security }) => security.length > 0).map(({ id }) => id)).toEqual([])
})

const aboutRecords = Object.keys(CALLS).filter(
  (name) => !['bearer', 'everybody'].includes(CALLS[name]?.about ?? ''),
)
const world = await everybody(db, call)

test.each(aboutRecords)(
  '%s refuses another person’s record like a record that does not exist',
  async (name) => {
    for (const bearer of Object.keys(world.bearers)) {
      const foreign = await ask(world, { name, bearer, owner: 'otherFamily' })
      const unknown = await ask({ ...world, placeOf: noPlace }, { name, bearer, owner: 'otherFamily' })
      expect([foreign.status, foreign.body], `by ${bearer}`).toEqual([unknown.status, unknown.body])
    }
  },
)

test('no answer reveals another person’s contact data, billing data or record id', () => {
  for (const { name, bearer, body, world } of letIn.filter(isPersonal)) {
    const text = JSON.stringify(body)
    for (const value of world.privateOfOthers(bearer)) {
      expect(text, `${name} by ${bearer}`).not.toContain(value)
    }
  }
})

test('no answer has a field that its contract does not declare', () => {
  for (const { name, bearer, status, body } of letIn) {
    const contract = contracts().find(({ id }) => id === name.replace(/ \(.*\)$/, ''))
    if (!contract) throw new Error(`${name} has no contract`)
    const schema = contract.answers[status]
    if (schema) expect(fieldsOf(schema.parse(body)), `${name} by ${bearer}`).toEqual(fieldsOf(body))
    else if (status < 400) expect(body || null, `${name} by ${bearer}`).toBeNull()
  }
})

test('answers show exactly these fields of other people', () => {
  const seen: Record<string, string[]> = {}
  for (const [asked, { within }] of Object.entries(SEEN_OF_OTHERS)) {
    const answer = letIn.find(({ name, bearer, owner }) => asked === `${name} ${bearer}: ${owner}`)
    const part = (answer?.body as Record<string, unknown> | undefined)?.[within]
    expect(part, asked).toBeInstanceOf(Array)
    seen[asked] = fieldsOf(part)
  }
  expect(seen).toEqual(
    Object.fromEntries(Object.entries(SEEN_OF_OTHERS).map(([asked, { fields }]) => [asked, fields])),
  )
})

/** All field names in a value, sorted. */
function fieldsOf(value: unknown): string[] {
  const names = new Set<string>()
  const walk = (each: unknown): void => {
    if (Array.isArray(each)) return each.forEach(walk)
    if (typeof each !== 'object' || each === null) return
    for (const [name, part] of Object.entries(each)) {
      names.add(name)
      walk(part)
    }
  }
  walk(value)
  return [...names].toSorted()
}
