import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wholeApi, type Keys } from '#tests/access/whole-api.ts'
import type { Call } from '#tests/support/api.ts'
import { PASSWORD, someCredentials } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { aCoParent, aDraftReadyToPay, aParent } from '#tests/support/buyers/joining.ts'
import { BEFORE, STEPS } from '#tests/support/rotated-keys.ts'

const { db } = await testDatabase()

const PROCESSES = 3
const PEOPLE = 2
/** How many people finish before the next process is replaced. */
const BETWEEN = 1

const calling = async (keys: Keys) => (await wholeApi(db, { keys })).call

/** Processes with their own keys on one database. Each call reaches the next one, like behind a load balancer. */
async function aCluster() {
  const processes = await Promise.all(
    Array.from({ length: PROCESSES }, async () => calling({ SECRET_KEY: BEFORE })),
  )
  let calls = 0
  const call: Call = async (...asked) => {
    const next = processes[(calls += 1) % PROCESSES]
    if (!next) throw new Error('there is no such process')
    return next(...asked)
  }
  const replace = async (place: number, keys: string) => {
    processes[place] = await calling({ SECRET_KEYS: keys })
  }
  return { call, replace }
}

type Person = { username: string; auth: string; device: string }
type LoggedIn = { auth: string; device: string }

async function logIn(call: Call, username: string, device?: string): Promise<LoggedIn> {
  const answer = await call('POST', '/v2/login', {
    body: { username, password: PASSWORD, submit: 'Log in', _eventId: 'submit', device },
  })
  expect(answer.body).toMatchObject({ auth: expect.any(String) as unknown })
  return answer.body as LoggedIn
}

/** Signs up, pays, sends the payment again, sets credentials and logs in. Every call may reach another process. */
async function join(call: Call): Promise<Person> {
  const id = randomUUID()
  const parent = aParent({ email: `noor-${id}@example.com`, phoneNumber: somePhone() })
  const coParent = aCoParent({ email: `sam-${id}@example.com`, phoneNumber: somePhone() })
  const draft = await aDraftReadyToPay(call, { parent, coParent })
  const [order, key] = [await anOrder(call, draft), randomUUID()]
  const placed = await placeOrder(call, draft, order, key)
  expect(placed.status).toBe(200)
  const again = await placeOrder(call, draft, order, key)
  expect(again.body).toEqual(placed.body)
  const { clickToJoinToken: bearer } = again.body as { clickToJoinToken: string }
  const body = someCredentials()
  expect((await call('POST', '/v2/credentials', { bearer, body })).status).toBe(204)
  return { username: body.username, ...(await logIn(call, body.username)) }
}

function somePhone(): string {
  return `612${Math.floor(2_000_000 + Math.random() * 7_000_000)}`
}

test('replacing the keys in three processes one after another loses no buyer, session, device or password', async () => {
  const { call, replace } = await aCluster()
  const early = await Promise.all(Array.from({ length: PEOPLE }, async () => join(call)))
  const people: Person[] = []
  let isOver = false
  const waiting: { count: number; go: () => void }[] = []
  const until = async (count: number) =>
    new Promise<void>((go) => {
      waiting.push({ count: people.length + count, go })
    })
  const loop = async (): Promise<void> => {
    if (isOver) return
    people.push(await join(call))
    for (const { count, go } of waiting) if (people.length >= count) go()
    return loop()
  }
  const logInAgain = async (): Promise<void> => {
    if (isOver) return
    for (const person of early) {
      expect((await call('GET', '/v2/account', { bearer: person.auth })).status).toBe(200)
      const { device } = await logIn(call, person.username, person.device)
      person.device = device
    }
    return logInAgain()
  }
  const load = Promise.all([loop(), loop(), logInAgain()])
  const rotate = async () => {
    for (const keys of [STEPS.added, STEPS.rotated])
      for (let place = 0; place < PROCESSES; place += 1) {
        await replace(place, keys)
        await until(BETWEEN)
      }
    isOver = true
  }
  await Promise.all([load, rotate()])
  for (const { username, device } of early) await logIn(call, username, device)

  for (const { auth } of [...early, ...people])
    expect((await call('GET', '/v2/account', { bearer: auth })).status).toBe(200)
  const { rows } = await sql<{ state: string }>`select distinct state from orders`.execute(db)
  expect(rows).toEqual([{ state: 'paid' }])
  const { rows: kept } = await sql<{ key: string }>`
    select distinct case when position('$' in password_hash) = 1 then '1' else split_part(password_hash, ':', 1) end as key
    from credentials where username = any(${early.map(({ username }) => username)})`.execute(db)
  expect(kept).toEqual([{ key: '2' }])
  const { rows: devices } = await sql<{ devices: number }>`
    select distinct count(*)::int as devices from known_devices group by user_id`.execute(db)
  expect(devices).toEqual([{ devices: 1 }])
}, 120_000)
