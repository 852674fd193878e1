import { eventExport } from '#server/analytics/index.ts'
import { codeExport } from '#server/coupons/index.ts'
import { accessExport } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { mailExport } from '#server/email/index.ts'
import { familyExport } from '#server/families/index.ts'
import { invitationExport } from '#server/invites/index.ts'
import { orderExport } from '#server/payments/index.ts'
import { personExport } from '#server/people/index.ts'
import type { ExportedPerson, Exporter } from '#server/platform/exporter.ts'
import { profileExport } from '#server/professionals/index.ts'
import { draftExport } from '#server/registrations/index.ts'
import { subscriptionExport } from '#server/subscriptions/index.ts'
import type { ExportedPart } from '#domain/privacy/export.ts'
import { requestExport } from './export-requests.ts'

/** The exporters of all capabilities, in the order of the page. */
export const EXPORTERS: readonly Exporter[] = [
  personExport,
  profileExport,
  accessExport,
  familyExport,
  invitationExport,
  draftExport,
  orderExport,
  subscriptionExport,
  codeExport,
  mailExport,
  eventExport,
  requestExport,
]

/** Reads all data in one snapshot. Sections without an entry are left out. */
export async function readExport(db: Db, person: ExportedPerson): Promise<ExportedPart[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const parts: ExportedPart[] = []
      for (const { read } of EXPORTERS) parts.push(...(await read(tx, person)))
      return parts.filter(({ rows }) => rows.length > 0)
    })
}
