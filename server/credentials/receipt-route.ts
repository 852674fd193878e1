import { readReceipt } from '#domain/contracts/receipts.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import { findReceipt } from '#server/payments/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { secretOf } from './bearer.ts'
import { findPersonRecord } from './person-store.ts'
import { findSession } from './sessions.ts'

/**
 * Serves the receipts of the logged-in person. The number of another person's order gets the same answer as an unknown
 * number.
 */
export function mountReceipts(
  api: Api,
  { db, secrets, site }: { db: Db; secrets: Secrets; site: Site },
): void {
  mount(api, readReceipt, async ({ params: { number }, headers, request: { locale } }) => {
    const session = await findSession(db, secrets, secretOf(headers))
    if (!session) return refuse(401, 'api.unauthorized')
    const person = await findPersonRecord(db, session.userId)
    const body =
      person &&
      (await findReceipt(
        db,
        {
          number,
          payerId: person.id,
          payer: {
            firstName: person.first_name,
            lastName: person.last_name,
            email: person.email,
            address: person.address,
            timeZone: person.time_zone,
          },
        },
        { locale, site },
      ))
    return body ? { status: 200 as const, body } : refuse(404, 'api.notFound')
  })
}
