import { DAY_SECONDS } from '#domain/durations.ts'
import { ALL_OFF, FLAG_NAMES, FLAGS, isActive, type FlagName, type Flags } from '#domain/experiments/flags.ts'
import type { Db } from '#server/db/database.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import type { AskProvider, Visitor } from './ask-provider.ts'
import { assign, findAssignments, type Assignment } from './assignment-store.ts'
import { recordExposures } from './exposures.ts'

const STICKY_SECONDS = 30 * DAY_SECONDS

export type Evaluation = Visitor & {
  /** The visitor consented to measurement, so exposures are recorded. */
  measured?: boolean
  /** The user id for exposures, if it is known. */
  userId?: string | undefined
  forced?: Partial<Flags>
}
export type EvaluateFlags = (evaluation: Evaluation) => Promise<Flags>

/**
 * A visitor's variants: earlier assignments, else the flag service's answer, kept for 30 days. Never throws:
 * after any failure, the affected flags are Off.
 */
export function flagEvaluation({ db, ask, log }: { db: Db; ask: AskProvider; log: Log }): EvaluateFlags {
  return async (evaluation) => {
    try {
      const assignments = await assignmentsOf({ db, ask, ...evaluation })
      if (evaluation.measured && assignments.some((a) => isActive(a.variant) && !a.exposed)) {
        await recordExposures(db, evaluation)
      }
      return flagsFrom(assignments)
    } catch (error) {
      log.warn('flags could not be evaluated', describeError(error))
      return ALL_OFF
    }
  }
}

async function assignmentsOf(given: Evaluation & { db: Db; ask: AskProvider }): Promise<Assignment[]> {
  const { db, anonymousId, forced } = given
  if (forced) await assign(db, { anonymousId, flags: forced, seconds: STICKY_SECONDS, overwrite: true })
  const standing = await findAssignments(db, anonymousId)
  const missing = FLAG_NAMES.filter((name) => !standing.some((a) => a.flag === FLAGS[name]))
  if (missing.length === 0) return standing
  const decided = await given.ask(given)
  if (decided) {
    const flags = pick(decided, missing)
    return [...standing, ...(await assign(db, { anonymousId, flags, seconds: STICKY_SECONDS }))]
  }
  // The flag is Off for this page only. Otherwise a British buyer could see dollar packages for a whole day.
  return standing
}

function pick(flags: Flags, names: readonly FlagName[]): Partial<Flags> {
  return Object.fromEntries(names.map((name) => [name, flags[name]]))
}

function flagsFrom(assignments: readonly Assignment[]): Flags {
  const named = FLAG_NAMES.map(
    (name) => [name, assignments.find((a) => a.flag === FLAGS[name])?.variant ?? 'Off'] as const,
  )
  return { ...ALL_OFF, ...Object.fromEntries(named) }
}
