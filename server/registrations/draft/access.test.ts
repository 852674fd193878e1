import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aDraft, aParent, joinApi } from '#tests/support/buyers/joining.ts'

const { db } = await testDatabase()
const call = joinApi(db)

describe('a draft is protected', () => {
  test.each(['GET', 'PUT'])('%s with another key is forbidden', async (method) => {
    const [draft, other] = [await aDraft(call), await aDraft(call)]
    const body = method === 'PUT' ? { body: { sections: ['INVITATION'], invitation: 'skip' } } : {}
    expect((await call(method, draft.path, { headers: other.headers, ...body })).status).toBe(404)
  })

  test.each(['GET', 'PUT'])('%s without a key, or with a malformed one, is unauthorised', async (method) => {
    const draft = await aDraft(call)
    const body = method === 'PUT' ? { body: { sections: ['INVITATION'], invitation: 'skip' } } : {}
    expect((await call(method, draft.path, body)).status).toBe(401)
    expect(
      (await call(method, draft.path, { headers: { 'registration-key': 'short' }, ...body })).status,
    ).toBe(401)
  })

  test.each(['GET', 'PUT'])('%s of an unknown, expired or erased draft finds nothing', async (method) => {
    const body = method === 'PUT' ? { body: { sections: ['INVITATION'], invitation: 'skip' } } : {}
    const [expired, erased] = [await aDraft(call), await aDraft(call)]
    await db
      .updateTable('registrations')
      .set({ expires_at: sql<Date>`now()` })
      .where('id', '=', expired.signupId)
      .execute()
    await db
      .updateTable('registrations')
      .set({ erased_at: sql<Date>`now()` })
      .where('id', '=', erased.signupId)
      .execute()
    const unknown = { ...expired, path: `/v2/registrations/${randomUUID()}` }
    for (const draft of [unknown, expired, erased]) {
      expect((await call(method, draft.path, { headers: draft.headers, ...body })).status).toBe(404)
    }
    expect((await call(method, '/v2/registrations/1', { headers: expired.headers, ...body })).status).toBe(
      404,
    )
  })
})

test('each change keeps a draft for another day, but it ends seven days after its start', async () => {
  const draft = await aDraft(call)
  const after = async (age: string) => {
    await db
      .updateTable('registrations')
      .set({ created_at: sql<Date>`now() - ${age}::interval` })
      .where('id', '=', draft.signupId)
      .execute()
    const { body } = await call('PUT', draft.path, {
      headers: draft.headers,
      body: { parent: aParent(), sections: ['PARENT'] },
    })
    return (Date.parse((body as { expiresAt: string }).expiresAt) - Date.now()) / 3_600_000
  }
  expect(await after('1 day')).toBeCloseTo(24, 1)
  expect(await after('6 days 20 hours')).toBeCloseTo(4, 1)
})
