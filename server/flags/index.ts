import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { ALL_OFF, type Flags } from '#domain/experiments/flags.ts'
import { askProvider } from './ask-provider.ts'
import { flagEvaluation, type EvaluateFlags } from './evaluate-flags.ts'
import type { FlagProvider } from './gateway.ts'

export type { EvaluateFlags } from './evaluate-flags.ts'
export type { FlagProvider } from './gateway.ts'
export { mountFlags } from './routes.ts'

type FlagsDeps = { db: Db; log: Log; provider: FlagProvider | Promise<FlagProvider>; limitMs?: number }

/** The experiment flags. A provider decides them, and each visitor keeps theirs. */
export function createFlags({ db, log, ...asked }: FlagsDeps): EvaluateFlags {
  return flagEvaluation({ db, log, ask: askProvider({ ...asked, log }) })
}

/** The variants of an API caller; all Off without a visitor id. */
export async function flagsOfCaller(
  evaluate: EvaluateFlags,
  { anonymousId }: { anonymousId: string | null },
): Promise<Flags> {
  return anonymousId ? evaluate({ anonymousId }) : ALL_OFF
}
export { expiredAssignments, forgetAssignments } from './assignment-store.ts'
