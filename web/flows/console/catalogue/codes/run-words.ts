import type { ConsoleCodeRun } from '#domain/contracts/console-codes.ts'

/** The state of a run at a moment. */
export function stateOf(
  { revokedAt, startsAt, expiresAt }: Pick<ConsoleCodeRun, 'revokedAt' | 'startsAt' | 'expiresAt'>,
  now: Date,
): { text: string; look: string } {
  if (revokedAt !== null) return { text: 'Revoked', look: 'bad' }
  if (expiresAt !== null && new Date(expiresAt) <= now) return { text: 'Over', look: '' }
  if (startsAt !== null && new Date(startsAt) > now) return { text: 'Begins later', look: 'warn' }
  return { text: 'Works', look: 'good' }
}
