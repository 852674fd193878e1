import type { ConsoleCodeRun } from '#domain/contracts/console/codes.ts'

/** Whether a job still makes codes of the run. */
export function isBeingMade({ left, revokedAt }: ConsoleCodeRun): boolean {
  return left > 0 && revokedAt === null
}

/** The state of a run at a given time. */
export function stateOf(run: ConsoleCodeRun, now: Date): { text: string; look: string } {
  const { revokedAt, startsAt, expiresAt } = run
  if (revokedAt !== null) return { text: 'Revoked', look: 'bad' }
  if (isBeingMade(run)) return { text: 'Being made', look: 'warn' }
  if (expiresAt !== null && new Date(expiresAt) <= now) return { text: 'Over', look: '' }
  if (startsAt !== null && new Date(startsAt) > now) return { text: 'Begins later', look: 'warn' }
  return { text: 'Works', look: 'good' }
}
