import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { setClockOffset } from '#server/db/clock.ts'
import { readTrail } from '#server/console/index.ts'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aReceiver } from '#tests/support/fakes/a-receiver.ts'
import { anEvent, testDelivery } from '#tests/support/events.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'

const { db } = await testDatabase()
const { open, send } = testConsole(db)
const { deliver } = testDelivery(db, { secrets })
const form = { ownerEmail: 'ida@example.com', types: 'consent.recorded' }
const secretIn = (text: string) => /whsec_[\w+/=]+/.exec(text)?.[0] ?? 'no secret'

beforeEach(async () => {
  await sql`truncate event_endpoints, events cascade`.execute(db)
})

/** Adds an endpoint with the form. */
async function added(address: string): Promise<{ path: string; secret: string }> {
  const { status, text } = await send('/console/endpoints/add', 'integrations', { ...form, address })
  expect(status).toBe(201)
  const id = /endpoints\/([0-9a-f-]{36})/.exec(text)?.[1] ?? ''
  return { path: `/console/endpoints/${id}`, secret: secretIn(text) }
}

test('an endpoint is added with its secret shown once, tested, and its log shows the delivery', async () => {
  const receiver = await aReceiver()
  expect((await open('/console/endpoints', 'integrations')).text).toContain('There is no endpoint yet.')
  const { path, secret } = await added(receiver.url)
  expect((await open(path, 'integrations')).text).not.toContain('whsec_')
  const tested = await send(path, 'integrations', { what: 'test' })
  expect(tested.headers.get('location')).toBe(`${path}?said=tested`)
  await deliver()
  const [received] = receiver.kept
  expect(new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {})).toMatchObject({
    type: 'endpoint.tested',
  })
  const { text } = await open(path, 'auditor')
  expect(text).toContain('Delivered')
  expect(text).not.toContain('Send again')
})

test('a new secret is shown once, and the previous one still signs for a day', async () => {
  const { path, secret } = await added('http://127.0.0.1:9')
  const rotated = await send(path, 'integrations', { what: 'rotate' })
  expect(secretIn(rotated.text)).toMatch(/^whsec_/)
  expect(secretIn(rotated.text)).not.toBe(secret)
  expect((await open(path, 'integrations')).text).toContain('The secret before signs until')
})

test('a refused form keeps the typed text and shows every reason', async () => {
  const wrong = { address: 'ftp://a.example', ownerEmail: 'nobody' }
  const { status, text } = await send('/console/endpoints/add', 'integrations', wrong)
  expect(status).toBe(422)
  for (const said of ['must begin with https', 'Choose at least one event', 'Write the mail address'])
    expect(text).toContain(said)
  expect(text).toContain('value="ftp://a.example"')
})

test('an endpoint is changed, switched off and on, and deleted after a confirmation', async () => {
  const receiver = await aReceiver()
  const { path } = await added(receiver.url)
  const address = `${receiver.url}/2`
  await send(path, 'integrations', { ...form, types: 'order.paid', address, what: 'change' })
  expect((await open(path, 'integrations')).text).toContain(address)
  await send(path, 'integrations', { what: 'off' })
  expect((await open('/console/endpoints', 'integrations')).text).toContain('Off')
  await send(path, 'integrations', { what: 'on' })
  expect((await open(`${path}?said=on`, 'integrations')).text).toContain('The endpoint is on.')
  expect((await open(`${path}?ask=delete`, 'integrations')).text).toContain('Delete this endpoint?')
  const deleted = await send(path, 'integrations', { what: 'delete' })
  expect(deleted.headers.get('location')).toBe('/console/endpoints?said=deleted')
  expect((await open(path, 'integrations')).status).toBe(404)
})

test('one event of the log is sent again, and also all events since a moment', async () => {
  const receiver = await aReceiver()
  const { path } = await added(receiver.url)
  await anEvent(db)
  await deliver()
  const { text } = await open(path, 'integrations')
  const eventId = /name="eventId" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const again = await send(path, 'integrations', { what: 'replay', eventId })
  expect(again.headers.get('location')).toBe(`${path}?said=replayed`)
  await deliver()
  const from = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)
  await send(path, 'integrations', { what: 'replay-from', from })
  await deliver()
  expect(receiver.kept.map(({ id }) => id)).toEqual(Array.from({ length: 3 }, () => `evt_${eventId}`))
  expect((await send(path, 'integrations', { what: 'replay', eventId: path.slice(-36) })).status).toBe(404)
})

test('each action is in the trail with only the host of the address', async () => {
  const { path } = await added('http://127.0.0.1:9/a-secret-path')
  await send(path, 'integrations', { what: 'test' })
  await send(path, 'integrations', { what: 'rotate' })
  const { rows } = await readTrail(db, { staffId: 'integrations' })
  expect(rows.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'rotate-endpoint-secret',
    'test-endpoint',
    'add-endpoint',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/a-secret-path|whsec_/)
})

test('only the integrations role changes endpoints, with a fresh log-in', async () => {
  const { path } = await added('http://127.0.0.1:9')
  expect((await send(path, 'auditor', { what: 'test' })).status).toBe(403)
  expect((await open('/console/endpoints/add', 'auditor')).status).toBe(403)
  expect((await open('/console/endpoints', 'support')).status).toBe(403)
  onTestFinished(async () => setClockOffset(db, 0))
  await setClockOffset(db, 3600)
  const late = await send(path, 'integrations', { what: 'rotate' })
  expect(late.headers.get('location')).toContain('/console/login?fresh=1')
})
