import { expect, test } from 'vitest'
import { readRenewal } from '#domain/contracts/renewals.ts'
import { GRACE_DAYS } from '#domain/subscriptions/retries.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { askForErasure, takeBackErasure } from '#server/privacy/index.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testApi } from '#tests/support/api.ts'
import { testSecrets as secrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber } from '#tests/support/renewals/due-renewals.ts'
import { logInAs } from '#tests/support/buyers/returning.ts'
import { testSite as site } from '#tests/support/site.ts'
import { mountRenewals } from './index.ts'

const { db } = await testDatabase()
const limits = memoryLimits({ enabled: false })
const deps = { db, secrets, site, limits, tax: datedTableTax(db), graceDays: GRACE_DAYS, offered: true }
const call = testApi((api) => mountRenewals(api, deps))

test('an account that will be deleted cannot switch renewal on, until its person keeps it', async () => {
  const { userId } = await aSubscriber(db)
  const { session: bearer } = await logInAs(db, userId)
  const path = `/v2/parents/${userId}/renewal`
  const renewal = async () => readRenewal.answers[200].parse((await call('GET', path, { bearer })).body)
  const switchOn = async () => call('PUT', path, { bearer, body: { renews: true } })
  const asked = { personId: userId, askedBy: 'person' } as const

  await db.transaction().execute(async (tx) => askForErasure(tx, { secrets, site }, asked))
  expect(await renewal()).toMatchObject({ renews: false, mayTurnOn: false, mayTakeOver: false })
  const refused = { status: 409, body: { code: 'account.renewal.erasureAsked' } }
  expect(await switchOn()).toMatchObject(refused)
  expect(await renewal()).toMatchObject({ renews: false })

  await db.transaction().execute(async (tx) => takeBackErasure(tx, userId))
  expect(await renewal()).toMatchObject({ renews: false, mayTurnOn: true })
  expect(await switchOn()).toMatchObject({ status: 200, body: { renews: true } })
})
