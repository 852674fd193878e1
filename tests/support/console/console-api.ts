import { mountConsole } from '#server/console/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { testSite } from '../site.ts'
import { TEST_SECRETS, testPayments } from '../payments/payments.ts'
import { staffOfBearer } from './staff.ts'

type ConsoleDeps = Parameters<typeof mountConsole>[1]

/** Serves the calls of the console. Each role has the bearer of `bearerOf`. */
export function mountTestConsole(api: Api, db: Db, given: Partial<ConsoleDeps> = {}): void {
  mountConsole(api, {
    db,
    payments: testPayments(db).payments,
    secrets: TEST_SECRETS,
    site: testSite,
    refundAlone: 100,
    codesAlone: 5_000,
    eventsInside: false,
    limits: memoryLimits({ enabled: true }),
    findStaff: staffOfBearer,
    ...given,
  })
}
