import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testCharges } from '#tests/support/due-renewals.ts'
import { aChanger, planOf, requestFor } from '#tests/support/plan-changes.ts'
import { laterCharges, restoreBefore } from '#tests/support/restored.ts'
import { changeNow } from './change-now.ts'

const { db } = await testDatabase()
const PREMIUM = { packageId: 1021, years: 1, extras: [] }

beforeEach(async () => {
  await setClockOffset(db, 0)
})

test.each([true, false])(
  'a change of plan that a restored database does not know is not charged again (request keys: %s)',
  async (requestKeys) => {
    const { deps } = testCharges(db, { requestKeys })
    const person = await aChanger(db)
    const before = await db
      .selectFrom('subscriptions')
      .select(['package_id', 'services', 'renewal_minor', 'plan_changes'])
      .where('id', '=', person.subscriptionId)
      .executeTakeFirstOrThrow()
    const request = await requestFor(deps, person, PREMIUM)
    expect(await changeNow(deps, request)).toMatchObject({ outcome: 'changed' })
    await restoreBefore(db, person)
    await db.updateTable('subscriptions').set(before).where('id', '=', person.subscriptionId).execute()
    expect(await changeNow(deps, { ...request, key: randomUUID() })).toMatchObject({ outcome: 'changed' })
    expect((await laterCharges(db, person)).map(({ status }) => status)).toEqual(['captured'])
    expect(await planOf(db, person)).toMatchObject({ package_id: 1021 })
  },
)
