import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily } from '#tests/support/people.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { openPerson } from '../index.ts'
import { readLately } from './lately.ts'

const { db } = await testDatabase()

test('staff find the people whom they opened last, and nobody whom only another member opened', async () => {
  const mira = aStaffMember('billing', { id: 'mira', name: 'Mira Reyes' })
  const [first, second] = [await aFamily(db), await aFamily(db)]
  for (const personId of [first.parentId, second.parentId, first.parentId])
    await openPerson(db, mira, { personId })
  await recordAction(db, mira, {
    kind: 'refund',
    personId: first.parentId,
    subject: 'M1JF9TQ2K0C3RB',
    reason: 'charged twice',
  })
  const third = await aFamily(db)
  await openPerson(db, aStaffMember('support', { id: 'theo' }), { personId: third.parentId })
  const lately = async () => {
    const answer = await readLately(db, mira)
    return answer.outcome === 'read' ? answer.people : answer.outcome
  }
  const both = await readLately(db, mira)
  expect(both.outcome === 'read' && both.orders).toEqual([
    { orderNo: 'M1JF9TQ2K0C3RB', personId: first.parentId },
  ])
  expect(await lately()).toEqual([
    { id: first.parentId, name: 'Amara Okafor' },
    { id: second.parentId, name: 'Amara Okafor' },
  ])
  await sql`update users set erased_at = app_now() where id = ${first.parentId}`.execute(db)
  expect(await lately()).toMatchObject([{ id: second.parentId }])
  expect(await readLately(db, { ...mira, role: 'analyst' })).toEqual({ outcome: 'not-allowed' })
})
