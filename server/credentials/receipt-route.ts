import { readReceipt } from '#domain/contracts/receipts.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import { findReceipt } from '#server/payments/index.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { logInCheck, mountForPerson } from './log-in/logged-in.ts'
import { findPersonRecord } from './person-store.ts'

/**
 * Serves the receipts of the logged-in person. The number of another person's order gets the same answer as an unknown
 * number.
 */
export function mountReceipts(
  api: Api,
  { db, secrets, site }: { db: Db; secrets: Secrets; site: Site },
): void {
  const check = logInCheck({ db, secrets })
  mountForPerson(api, check, readReceipt, async ({ person, params: { number }, request: { locale } }) => {
    const record = await findPersonRecord(db, person.userId)
    if (!record) return refuse(404, 'api.notFound')
    const { first_name: firstName, last_name: lastName, email, address, time_zone: timeZone } = record
    const payer = { firstName, lastName, email, address, timeZone }
    const body = await findReceipt(db, { number, payerId: record.id, payer }, { locale, site })
    return body ? { status: 200, body } : refuse(404, 'api.notFound')
  })
}
