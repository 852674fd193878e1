import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import { parseHidden } from '#domain/payments/payment-options.ts'
import { BUYERS } from './buyers.ts'
import { buyersForPayments } from './checkout/index.ts'
import { checkTrailJob, sumUpFigures } from './console/index.ts'
import { hearDatabase } from './db/database.ts'
import { statementName } from './db/statement-name.ts'
import { makeCodesJob } from './coupons/index.ts'
import { createFlags } from './flags/index.ts'
import { eventForwarder, flagProvider, mailer, paymentGateway, type StaffLogIn } from './gateways.ts'
import {
  answerSearches,
  createWatch,
  createWorker,
  deliverEvents,
  deliverMail,
  forgetNotificationsJob,
  forgetOrdersJob,
  forwardAnalytics,
  heartbeat,
  purgeDrafts,
  purgeExpired,
  purgeInvitations,
} from './jobs/index.ts'
import { keepLastNames } from './people/index.ts'
import { createMeter, createPayments, failPoints } from './payments/index.ts'
import { createFigures } from './platform/figures.ts'
import type { LimitStore } from './platform/limit-store.ts'
import { memoryLimits, type Limits } from './platform/rate-limits.ts'
import { sharedLimits } from './platform/shared-limits.ts'
import { addSpan, type Traces } from './platform/traces.ts'
import { openSecrets } from './platform/secrets.ts'
import {
  askForAddresses,
  chargeRenewals,
  endSubscriptions,
  noticeRenewals,
  recoverMethodChanges,
  remindEndings,
  renewalRules,
  sendYearlyNotes,
  resolveUnpaid,
  subscriptionOrders,
  warnOfExpiry,
} from './renewals/index.ts'
import { erasePeople, forgetUnfinished, makeExports } from './privacy/index.ts'
import { methodDeps, mountCapabilities, mountStaffCalls } from './mount-capabilities.ts'
import { datedTableTax } from './tax/dated-table/index.ts'
import type { Services } from './parts.ts'
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

/** Puts all parts of the process together once. Only this file knows all capabilities. */
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
  const counted = limitStore
    ? sharedLimits({ store: limitStore, digest: (key) => secrets.derive('limit', key) })
    : memoryLimits({ enabled: config.RATE_LIMITS })
  const limits = given.limits ?? counted
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const figures = createFigures(metrics)
  hearDatabase(given.db, {
    waited: figures.waited,
    ran: (text, seconds) => {
      const statement = statementName(text)
      figures.ran(statement, seconds)
      addSpan({ name: `sql ${statement}`, kind: 'call', facts: DATABASE }, seconds)
    },
  })
  const rules = renewalRules(config)
  const payments = createPayments({
    db,
    secrets,
    log,
    meter: createMeter(metrics, figures),
    gateway: workshop.gateway(await paymentGateway({ config, db, secrets })),
    site: config.site,
    hidden: parseHidden(config.PAYMENT_HIDDEN),
    reach: workshop.reach(failPoints(config.FAIL_POINT)),
    ...(config.RATE_LIMITS ? {} : { cardTesting: null }),
    ...buyersForPayments(BUYERS, {
      secrets,
      site: config.site,
      subscriptions: subscriptionOrders({ secrets, site: config.site, rules }),
    }),
  })
  const mails = await mailer({ config, db, log, secrets }, workshop.mails)
  const forwarder = eventForwarder(config)
  const forwardingJobs = forwarder
    ? [forwardAnalytics({ forwarder, hash: (id) => secrets.derive('analytics-user', id) })]
    : []
  const worker = createWorker({
    db,
    log,
    ran: figures.jobRan,
    traces,
    jobs: [
      heartbeat,
      answerSearches({ secrets, site: config.site }),
      deliverMail(mails),
      deliverEvents({ secrets, allowInside: config.EVENTS_INSIDE }),
      ...payments.jobs,
      purgeDrafts,
      purgeExpired,
      purgeInvitations,
      forgetOrdersJob,
      forgetNotificationsJob,
      forgetUnfinished,
      erasePeople,
      makeExports({ secrets, site: config.site }),
      keepLastNames,
      checkTrailJob,
      sumUpFigures,
      makeCodesJob,
      recoverMethodChanges({ secrets, ...methodDeps({ config, db, payments }) }),
      endSubscriptions(rules),
      resolveUnpaid({ secrets, site: config.site, rules }),
      remindEndings,
      askForAddresses,
      noticeRenewals({ secrets, site: config.site, tax: datedTableTax(db) }),
      chargeRenewals({ secrets, payments, tax: datedTableTax(db) }),
      warnOfExpiry,
      sendYearlyNotes({ secrets, site: config.site }),
      ...forwardingJobs,
    ],
  })
  const evaluateFlags = createFlags({
    db,
    log,
    provider: workshop.flags(flagProvider({ config, log })),
    limitMs: config.FLAG_LIMIT_MS,
  })
  const watch = createWatch({ watched: watchedThings({ db, payments }), registry: metrics, log })
  const services = {
    ...given,
    db,
    secrets,
    limits,
    metrics,
    figures,
    traces,
    payments,
    evaluateFlags,
    staffLogIn,
    worker,
    watch,
    workshop,
  }
  return {
    ...services,
    mountCapabilities: (api) => mountCapabilities(api, services),
    mountConsole: (api) => mountStaffCalls(api, services),
  }
}
