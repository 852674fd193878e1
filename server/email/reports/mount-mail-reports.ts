import { timingSafeEqual } from 'node:crypto'
import { reportMail } from '#domain/contracts/mail-reports.ts'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { recordReport } from './record-report.ts'

/** `secret` is that of the mail server of the return address. Without one, every report is refused. */
type Deps = { db: Db; log: Log; secret: string | undefined }

/** Serves the mails that arrive at the return address. Those that are no report are acknowledged and forgotten. */
export function mountMailReports(api: Api, { db, log, secret }: Deps): void {
  const expected = secret === undefined ? null : sha256(secret)
  mount(api, reportMail, async ({ body, request }) => {
    const isMailServer =
      expected !== null && request.bearer !== null && timingSafeEqual(sha256(request.bearer), expected)
    if (!isMailServer) return refuse(401, 'api.unauthorized')
    const report = await readDeliveryReport(body.message)
    const outcome = report === null ? 'no report' : await recordReport(db, report)
    if (report?.result === 'failed' && outcome === 'recorded')
      log.warn('a mail came back', { code: report.status ?? 'none' })
    else log.info(`a mail arrived at the return address: ${outcome}`)
    return { status: 204, body: null }
  })
}
