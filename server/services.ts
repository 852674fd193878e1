import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import { parseHidden } from '#domain/payments/payment-options.ts'
import { BUYERS } from './buyers.ts'
import { buyersForPayments } from './checkout/index.ts'
import { hearDatabase, type Db } from './db/database.ts'
import { statementName } from './db/statement-name.ts'
import { createFlags, type EvaluateFlags } from './flags/index.ts'
import { flagProvider, paymentGateway, type StaffLogIn } from './gateways.ts'
import { createWatch, createWorker } from './jobs/index.ts'
import { createMeter, createPayments, failPoints, type Payments } from './payments/index.ts'
import { createFigures } from './platform/figures.ts'
import type { LimitStore } from './platform/limits/limit-store.ts'
import { memoryLimits, type Limits } from './platform/limits/rate-limits.ts'
import { sharedLimits } from './platform/limits/shared-limits.ts'
import { addSpan, type Traces } from './platform/traces.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import { renewalRules, subscriptionOrders } from './renewals/index.ts'
import { mountCapabilities, mountStaffCalls } from './mount-capabilities.ts'
import type { Services } from './parts.ts'
import { scheduledJobs } from './scheduled-jobs.ts'
import { watchedThings } from './watched-things.ts'
import { NO_WORKSHOP } from './workshop.ts'

type Given = Pick<Services, 'config' | 'db' | 'log'> &
  Partial<Pick<Services, 'workshop'>> & {
    /** Where limits are counted for all processes. Without it, this process counts alone. */
    limitStore?: LimitStore | null
    /** Replaces the limits, for a test. */
    limits?: Limits
    /** Without them, nothing is traced. */
    traces?: Traces | null
    /** Without it there is no console. */
    staffLogIn?: StaffLogIn | null
  }

const DATABASE = { 'db.system.name': 'postgresql' } as const

/** Puts all parts of the process together once. */
export async function createServices({
  limitStore = null,
  traces = null,
  staffLogIn = null,
  workshop = NO_WORKSHOP,
  ...given
}: Given): Promise<Services> {
  const { config, log } = given
  const db = workshop.database(given.db)
  const secrets = openSecrets(config.keyRing, (id) =>
    log.alert('a row names a key that is not in SECRET_KEYS', { key: id }),
  )
  const base = { config, db, log, secrets, workshop }
  const { metrics, figures } = measure(given.db)
  const payments = await openPayments(base, { metrics, figures })
  const jobs = await scheduledJobs({ ...base, payments })
  const services = {
    ...given,
    db,
    secrets,
    limits: given.limits ?? countLimits(base, limitStore),
    metrics,
    figures,
    traces,
    payments,
    evaluateFlags: openFlags(base),
    staffLogIn,
    worker: createWorker({ db, log, jobs, traces, ran: figures.jobRan }),
    watch: createWatch({ watched: watchedThings({ db, payments }), registry: metrics, log }),
    workshop,
  }
  return {
    ...services,
    mountCapabilities: (api) => mountCapabilities(api, services),
    mountConsole: (api) => mountStaffCalls(api, services),
  }
}

type Base = Pick<Services, 'config' | 'db' | 'log' | 'secrets' | 'workshop'>
type Measured = Pick<Services, 'metrics' | 'figures'>

/** The figures of this process. Each statement of the database is counted and traced. */
function measure(db: Db): Measured {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const figures = createFigures(metrics)
  hearDatabase(db, {
    waited: figures.waited,
    ran: (text, seconds) => {
      const statement = statementName(text)
      figures.ran(statement, seconds)
      addSpan({ name: `sql ${statement}`, kind: 'call', facts: DATABASE }, seconds)
    },
  })
  return { metrics, figures }
}

function countLimits({ config, secrets }: Base, store: LimitStore | null): Limits {
  return store
    ? sharedLimits({ store, digest: (key) => secrets.derive('limit', key) })
    : memoryLimits({ enabled: config.RATE_LIMITS })
}

/** The payment engine, with its gateway and with what each kind of buyer adds. */
async function openPayments(
  { config, db, log, secrets, workshop }: Base,
  { metrics, figures }: Measured,
): Promise<Payments> {
  const { site } = config
  return createPayments({
    db,
    secrets,
    log,
    meter: createMeter(metrics, figures),
    gateway: workshop.gateway(await paymentGateway({ config, db, secrets })),
    site,
    hidden: parseHidden(config.PAYMENT_HIDDEN),
    reach: workshop.reach(failPoints(config.FAIL_POINT)),
    ...(config.RATE_LIMITS ? {} : { cardTesting: null }),
    ...buyersForPayments(BUYERS, {
      secrets,
      site,
      subscriptions: subscriptionOrders({ secrets, site, rules: renewalRules(config) }),
    }),
  })
}

function openFlags({ config, db, log, workshop }: Base): EvaluateFlags {
  return createFlags({
    db,
    log,
    provider: workshop.flags(flagProvider({ config, log })),
    limitMs: config.FLAG_LIMIT_MS,
  })
}
