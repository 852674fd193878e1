import { makeCodesJob } from './coupons/index.ts'
import { checkTrailJob, sumUpFigures } from './console/index.ts'
import { eventForwarder, mailer } from './gateways.ts'
import {
  answerSearches,
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
import { methodDeps } from './mount-capabilities.ts'
import type { Parts } from './parts.ts'
import { keepLastNames } from './people/index.ts'
import type { Job } from './platform/job.ts'
import { erasePeople, forgetUnfinished, makeExports } from './privacy/index.ts'
import {
  askForAddresses,
  chargeRenewals,
  endSubscriptions,
  noticeRenewals,
  recoverMethodChanges,
  remindEndings,
  renewalRules,
  resolveUnpaid,
  sendYearlyNotes,
  warnOfExpiry,
} from './renewals/index.ts'
import { datedTableTax } from './tax/dated-table/index.ts'

type Deps = Pick<Parts, 'config' | 'db' | 'log' | 'secrets' | 'payments' | 'workshop'>

/** All jobs of the process, in the order in which `worker.tick` runs them. */
export async function scheduledJobs(deps: Deps): Promise<Job[]> {
  return [
    heartbeat,
    ...(await deliveries(deps)),
    ...deps.payments.jobs,
    ...removals(deps),
    keepLastNames,
    checkTrailJob,
    sumUpFigures,
    makeCodesJob,
    ...renewals(deps),
    ...analytics(deps),
  ]
}

/** What leaves by mail, and the events for the rest of the company. */
async function deliveries({ config, db, log, secrets, workshop }: Deps): Promise<Job[]> {
  const mails = await mailer({ config, db, log, secrets }, workshop.mails)
  return [
    answerSearches({ secrets, site: config.site }),
    deliverMail(mails),
    deliverEvents({ secrets, allowInside: config.EVENTS_INSIDE }),
  ]
}

/** What deletes personal data, and what hands it out to its person. */
function removals({ config, secrets }: Deps): Job[] {
  return [
    purgeDrafts,
    purgeExpired,
    purgeInvitations,
    forgetOrdersJob,
    forgetNotificationsJob,
    forgetUnfinished,
    erasePeople,
    makeExports({ secrets, site: config.site }),
  ]
}

/** The life of a subscription: its mails, its charges, its payment method and its end. */
function renewals({ config, db, secrets, payments }: Deps): Job[] {
  const [{ site }, rules, tax] = [config, renewalRules(config), datedTableTax(db)]
  return [
    recoverMethodChanges({ secrets, ...methodDeps({ config, db, payments }) }),
    endSubscriptions(rules),
    resolveUnpaid({ secrets, site, rules }),
    remindEndings,
    askForAddresses,
    noticeRenewals({ secrets, site, tax }),
    chargeRenewals({ secrets, payments, tax }),
    warnOfExpiry,
    sendYearlyNotes({ secrets, site }),
  ]
}

function analytics({ config, secrets }: Deps): Job[] {
  const forwarder = eventForwarder(config)
  return forwarder
    ? [forwardAnalytics({ forwarder, hash: (id) => secrets.derive('analytics-user', id) })]
    : []
}
