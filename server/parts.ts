import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { EvaluateFlags } from './flags/index.ts'
import type { StaffLogIn } from './gateways.ts'
import type { Worker, Watch } from './jobs/index.ts'
import type { Payments } from './payments/index.ts'
import type { Figures } from './platform/figures.ts'
import type { Log } from './platform/log.ts'
import type { Api } from './platform/mount.ts'
import type { Limits } from './platform/limits/rate-limits.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { Traces } from './platform/traces.ts'
import type { Workshop } from './workshop.ts'
import type { Registry } from '@prometheus-io/client'

/** All parts of the process. */
export type Services = {
  config: Config
  db: Db
  log: Log
  secrets: Secrets
  limits: Limits
  metrics: Registry
  figures: Figures
  traces: Traces | null
  payments: Payments
  evaluateFlags: EvaluateFlags
  /** Null without a console. */
  staffLogIn: StaffLogIn | null
  worker: Worker
  /** Checks for silent failures. It must run in every process. */
  watch: Watch
  workshop: Workshop
  mountCapabilities: (api: Api) => void
  /** The calls of the console. Empty without a console. */
  mountConsole: (api: Api) => void
}
/** What the calls of capabilities are mounted with. */
export type Parts = Omit<Services, 'mountCapabilities' | 'mountConsole'>
