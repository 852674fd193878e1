import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeEmailUndoably } from '#server/people/index.ts'
import { wholeApi } from '#tests/access/whole-api.ts'
import { everybody } from '#tests/access/world.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { call } = await wholeApi(db)
const PATH = '/v2/account/erasure'

test('a person requests erasure with a fresh log-in, sees the day, and cancels it', async () => {
  const { bearers } = await everybody(db, call)
  const bearer = bearers['session'] ?? ''
  expect((await call('GET', PATH, { bearer })).body).toEqual({
    dueOn: null,
    waitsUntil: null,
    needsLogIn: false,
  })
  const asked = await call('POST', PATH, { bearer })
  expect(asked).toMatchObject({ status: 200, body: { needsLogIn: false } })
  expect(JSON.stringify(asked.body)).toMatch(/"dueOn":"\d{4}-\d\d-\d\d"/)
  expect((await call('GET', PATH, { bearer })).body).toEqual(asked.body)
  expect((await call('DELETE', PATH, { bearer })).body).toEqual({
    dueOn: null,
    waitsUntil: null,
    needsLogIn: false,
  })
})

test('with an old log-in, a person cannot request erasure, but can cancel it', async () => {
  const { bearers } = await everybody(db, call)
  const bearer = bearers['session'] ?? ''
  await call('POST', PATH, { bearer })
  await sql`update sessions set created_at = created_at - interval '16 minutes'`.execute(db)
  expect((await call('POST', PATH, { bearer })).status).toBe(409)
  expect((await call('GET', PATH, { bearer })).body).toMatchObject({ needsLogIn: true })
  expect((await call('DELETE', PATH, { bearer })).body).toEqual({
    dueOn: null,
    waitsUntil: null,
    needsLogIn: true,
  })
  expect((await call('POST', PATH, { bearer })).status).toBe(409)
})

test('erasure cannot be requested while the earlier address can undo a change, and the page says until when', async () => {
  const { bearers, placeOf } = await everybody(db, call)
  const bearer = bearers['session'] ?? ''
  const { userId } = placeOf('session', 'own')
  await db.transaction().execute(async (tx) =>
    changeEmailUndoably(tx, {
      userId,
      by: 'person',
      email: `later-${userId}@example.com`,
      oldEmail: `earlier-${userId}@example.com`,
      undoHash: Buffer.from(userId),
    }),
  )
  expect((await call('POST', PATH, { bearer })).status).toBe(409)
  const { body } = await call('GET', PATH, { bearer })
  expect(body).toMatchObject({ dueOn: null })
  expect(JSON.stringify(body)).toMatch(/"waitsUntil":"\d{4}-\d\d-\d\d"/)
})

test('nobody can keep a person from taking the erasure back by doing so again and again', async () => {
  const { call: limited } = await wholeApi(db, { limited: true })
  const { bearers } = await everybody(db, call)
  const bearer = bearers['session'] ?? ''
  for (let n = 0; n < 12; n += 1) await limited('DELETE', PATH, { bearer })
  expect((await limited('POST', PATH, { bearer })).status).toBe(200)
  expect((await limited('DELETE', PATH, { bearer })).status).toBe(200)
})

test('repeated requests do not send many mails to a person', async () => {
  const { call: limited } = await wholeApi(db, { limited: true })
  const { bearers } = await everybody(db, call)
  const bearer = bearers['session'] ?? ''
  const send = async (method: string) => (await limited(method, PATH, { bearer })).status
  for (let n = 0; n < 10; n += 1) expect([await send('POST'), await send('DELETE')]).toEqual([200, 200])
  expect(await send('POST')).toBe(429)
})
