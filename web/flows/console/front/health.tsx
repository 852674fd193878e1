import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { readConsoleHealth } from '#domain/contracts/console/queues.ts'
import { shortText, waitedText } from '../shell/when.tsx'
import { countText } from '#web/flows/console/shell/count-text.ts'

type Given = { health: z.output<(typeof readConsoleHealth.answers)[200]>; now: string }

/** A mail that waits longer than this counts as late. */
const MAIL_BEHIND_MS = 2 * 60_000

/** The state of the technical parts. A dot always has words beside it. */
export function Health({ health, now }: Given) {
  const { lateJobs, oldestMail, comparedAt, trail } = health
  const moment = new Date(now)
  const waits = oldestMail === null ? 0 : moment.getTime() - Date.parse(oldestMail)
  return (
    <p className="health">
      <Sign isGood={comparedAt !== null}>Compared with the gateway: {timeOf(comparedAt, moment)}</Sign>
      <Sign isGood={waits < MAIL_BEHIND_MS}>
        {oldestMail !== null && waits >= MAIL_BEHIND_MS
          ? `Mail ${waitedText(oldestMail, moment)} behind`
          : 'Mail on time'}
      </Sign>
      <Sign isGood={lateJobs === 0}>
        {lateJobs === 0 ? 'Jobs on time' : `${lateJobs} ${lateJobs === 1 ? 'job' : 'jobs'} late`}
      </Sign>
      <Sign isGood={trail.checkedAt !== null}>
        Audit trail checked: {timeOf(trail.checkedAt, moment)}, {countText(trail.rows)} rows
      </Sign>
    </p>
  )
}

function Sign({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <span>
      <i className={isGood ? undefined : 'w'} />
      {children}
    </span>
  )
}

/** It names the day too, because a job may have stopped. */
function timeOf(when: string | null, now: Date): string {
  return when === null ? 'never yet' : shortText(new Date(when), { timeZone: null, now })
}
