import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { memoryLimits, type Limits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import type { Api } from './platform/mount.ts'
import { openSecrets, type Secrets } from './platform/secrets.ts'
import { mountProfessionals } from './professionals/index.ts'
import { mountRegistrations } from './registrations/index.ts'

/** Everything the process is made of, put together once. The only place that knows all capabilities. */
export type Services = {
  config: Config
  db: Db
  log: Log
  secrets: Secrets
  limits: Limits
  metrics: Registry
  isStopping: () => boolean
  mountCapabilities: (api: Api) => void
}

export function createServices({ config, db, log, isStopping }: Pick<Services, 'config' | 'db' | 'log' | 'isStopping'>): Services {
  const secrets = openSecrets(config.secretKey)
  const limits = memoryLimits({ enabled: config.RATE_LIMITS })
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  return {
    config,
    db,
    log,
    secrets,
    limits,
    metrics,
    isStopping,
    mountCapabilities: (api) => {
      mountRegistrations(api, { db, secrets, limits, site: config.site })
      mountProfessionals(api, { db, secrets, limits, site: config.site })
    },
  }
}
