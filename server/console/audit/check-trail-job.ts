import { HOUR_SECONDS } from '#domain/durations.ts'
import { inBackground } from '#server/db/database.ts'
import type { Job } from '#server/platform/job.ts'
import { checkAndRecord, CLOCK } from './record-check.ts'

/** Checks the audit trail, and writes its head into the log, which is outside the database. */
export const checkTrailJob: Job = {
  name: 'check-staff-trail',
  everySeconds: 6 * HOUR_SECONDS,
  run: async ({ db, log }) => {
    const state = await checkAndRecord(inBackground(db), CLOCK)
    if (state.outcome === 'broken')
      log.alert('the audit trail of staff was changed', { row: state.first.n, why: state.first.why })
    else if (state.head)
      log.info('the audit trail of staff is whole', { row: state.head.n, hash: state.head.hash })
    return state.rows
  },
}
