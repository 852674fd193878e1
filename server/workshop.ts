import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from './db/database.ts'
import type { MailGateway } from './email/index.ts'
import type { FlagProvider } from './flags/index.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import type { Log } from './platform/log.ts'
import type { Api } from './platform/mount.ts'
import type { Config } from './config.ts'
import type { failPoints, Payments } from './payments/index.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { Worker } from './jobs/index.ts'

type ReachFailPoint = ReturnType<typeof failPoints>
/** Delivers a notification of the imitated gateway. Returns whether the application accepted it. */
type Notify = (notification: { body: string; signature: string }) => Promise<boolean>

/** The parts of the process that the workshop may use. */
export type WorkshopDeps = {
  config: Config
  db: Db
  log: Log
  secrets: Secrets
  payments: Payments
  worker: Worker
}

/** The developer tools around the application. They wrap the parts that can fail. */
export type Workshop = {
  database: (inner: Db) => Db
  gateway: (inner: PaymentGateway) => PaymentGateway
  flags: (inner: FlagProvider | Promise<FlagProvider>) => FlagProvider | Promise<FlagProvider>
  reach: (inner: ReachFailPoint) => ReachFailPoint
  mails: (inner: MailGateway) => MailGateway
  notices: (inner: Notify) => Notify
  /** Adds the pages below `/dev`. Call it before other routes, because it watches their requests. */
  mount: (api: Api, deps: WorkshopDeps) => void
}

/** A workshop that changes nothing. */
export const NO_WORKSHOP: Workshop = {
  database: (inner) => inner,
  gateway: (inner) => inner,
  flags: (inner) => inner,
  reach: (inner) => inner,
  mails: (inner) => inner,
  notices: (inner) => inner,
  mount: () => undefined,
}

const MODULE = new URL('../workshop/index.ts', import.meta.url)

/**
 * The workshop, which only runs on a laptop. It is loaded without a static import, so that production can omit its
 * folder.
 */
export async function loadWorkshop({ DATA_DIR, DATABASE_URL = '' }: Config): Promise<Workshop> {
  const { openWorkshop } = (await import(MODULE.href)) as {
    openWorkshop: (options: { memory: string }) => Workshop
  }
  const database = createHash('sha256').update(DATABASE_URL).digest('hex').slice(0, 8)
  return openWorkshop({ memory: join(DATA_DIR, `workshop-${database}.json`) })
}
