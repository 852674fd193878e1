import { expect, test } from 'vitest'
import { lockPayments } from '#server/payments/index.ts'
import { untilOneWaits } from '#tests/support/at-once.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDraft, aParent, joinApi, MINNEAPOLIS, type Draft } from '#tests/support/buyers/joining.ts'
import { updateDraftRow } from '../draft-store.ts'

const { db } = await testDatabase()
const call = joinApi(db)
const read = async (draft: Draft) =>
  (await call('GET', draft.path, { headers: draft.headers })).body as Record<string, unknown>

/** Sends a change. After it has read the draft, and before it writes, another window saves another first name. */
async function saveWhileRenamed(draft: Draft, body: object, firstName: string) {
  const version = Number((await read(draft)).version)
  const sent = await db.transaction().execute(async (tx) => {
    await lockPayments(tx, [draft.signupId])
    const begun = { answer: call('PUT', draft.path, { headers: draft.headers, body }) }
    await untilOneWaits(db, AbortSignal.timeout(10_000))
    await updateDraftRow(tx, {
      id: draft.signupId,
      version,
      changes: { parent: JSON.stringify(aParent({ firstName })) },
    })
    return begun
  })
  return sent.answer
}

test('an address does not bring back the name that another window has just replaced', async () => {
  const draft = await aDraft(call)
  const address = { address: MINNEAPOLIS, parent: aParent({ timeZone: 'America/Chicago' }) }
  const saved = await saveWhileRenamed(draft, { ...address, sections: ['ADDRESS'] }, 'Zora')
  expect(saved.status).toBe(200)
  expect(await read(draft)).toMatchObject({
    parent: { firstName: 'Zora', timeZone: 'America/Chicago' },
    address: { city: 'Minneapolis' },
  })
})

test('a page is out of date too if another window saves after the request was read', async () => {
  const draft = await aDraft(call)
  const { version } = await read(draft)
  const named = { parent: aParent({ firstName: 'Ada' }), sections: ['NAME', 'PARENT'], version }
  const refused = await saveWhileRenamed(draft, named, 'Zora')
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'join.outOfDate' }])
  expect(await read(draft)).toMatchObject({ parent: { firstName: 'Zora' } })
})
