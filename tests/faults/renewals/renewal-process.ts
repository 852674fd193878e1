import { flushCompileCache } from 'node:module'
import { randomUUID } from 'node:crypto'
import { BUYERS } from '#server/buyers.ts'
import { paysOnFile } from '#domain/payments/flows.ts'
import { buyersForPayments } from '#server/checkout/index.ts'
import { openDatabase } from '#server/db/database.ts'
import { databaseMailbox } from '#server/email/mailbox/index.ts'
import { createMailer } from '#server/email/index.ts'
import { deliverMail } from '#server/jobs/index.ts'
import { failPoints } from '#server/payments/index.ts'
import { parseChaos, createSandboxGateway } from '#server/payments/sandbox/index.ts'
import type { Job } from '#server/platform/job.ts'
import {
  chargeRenewals,
  endSubscriptions,
  noticeRenewals,
  remindEndings,
  resolveUnpaid,
} from '#server/renewals/index.ts'
import { startSession } from '#server/credentials/log-in/sessions.ts'
import { renewalUrl } from '#server/subscriptions/index.ts'
import { changeNow, quoteChange } from '#server/renewals/change/change-now.ts'
import { chooseNextPlan } from '#server/renewals/change/choose-next-plan.ts'
import { switchRenewal } from '#server/renewals/switch-renewal.ts'
import { SIX_PER_CENT } from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { leaveReceipt, testPayments, TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { TEST_RULES, testSubscriptionOrders } from '#tests/support/renewals/renewals.ts'
import { testSite as site } from '#tests/support/site.ts'
import type { Answer } from '../engine-client.ts'
import { QUICK } from '../pace.ts'
import { withHoldsInMemory } from './gateway-in-memory.ts'
import { CONNECT_LIMIT_MS, type RenewalCommand } from './commands.ts'

/** A process that runs all jobs of renewals. Its parent moves the clock, sends commands and may kill it. */
const { DATABASE_URL = '', CHAOS = '', REQUEST_KEYS = '1', FAIL_POINT, HOLDS_IN_MEMORY_MS } = process.env
const db = openDatabase({ url: DATABASE_URL, poolSize: 24, connectLimitMs: CONNECT_LIMIT_MS })
const log = recordedLog()
const sandbox = createSandboxGateway({
  db,
  key: 'a key of the tests',
  chaos: parseChaos(CHAOS),
  limitMs: 1000,
  requestKeys: REQUEST_KEYS === '1',
})
const gateway = HOLDS_IN_MEMORY_MS ? withHoldsInMemory(sandbox, Number(HOLDS_IN_MEMORY_MS)) : sandbox
const { fulfil, readContact, onFile } = buyersForPayments(BUYERS, {
  secrets,
  site,
  subscriptions: testSubscriptionOrders,
})
const { payments } = testPayments(db, {
  gateway,
  pace: QUICK,
  reach: failPoints(FAIL_POINT),
  fulfil: async (tx, order) => (paysOnFile(order.flow) ? fulfil : leaveReceipt)(tx, order),
  readContact,
  onFile,
})
const charge = chargeRenewals({ secrets, payments, tax: SIX_PER_CENT })
const mailer = createMailer({ db, log, gateway: databaseMailbox({ db }), site })
const deliver = deliverMail(mailer)
/** Mails are sent batch by batch, so one run is not enough for a day. */
const deliverAll: Job = {
  ...deliver,
  run: async (context) => {
    let count = 0
    for (let sent = -1; sent !== 0; count += sent) sent = await deliver.run(context)
    return count
  },
}
const JOBS: readonly Job[] = [
  { name: 'recover-payments', everySeconds: 1, run: async () => payments.recoverOnce() },
  noticeRenewals({ secrets, site, tax: SIX_PER_CENT }),
  deliverAll,
  remindEndings,
  charge,
  resolveUnpaid({ secrets, site, rules: TEST_RULES }),
  endSubscriptions(TEST_RULES),
  { name: 'recover-payments', everySeconds: 1, run: async () => payments.recoverOnce() },
]

/** The first alerts for an operator. They explain why little was charged. */
function alerts(): Set<string> {
  const told = log.lines.filter(({ level }) => level === 'alert')
  return new Set(told.map(({ message, fields }) => `${message} ${JSON.stringify(fields)}`).slice(0, 3))
}

async function run(jobs: readonly Job[]): Promise<number> {
  let count = 0
  for (const job of jobs) count += await job.run(jobContext(db, log))
  return count
}

/** Whether everything was compared. A gateway that does not answer stops a comparison. The next day repeats it. */
async function sweep(hours: number): Promise<boolean> {
  try {
    const { failed } = await payments.sweepOnce({ hours, minimumAgeSeconds: 0 })
    return failed === 0
  } catch (error) {
    if (error instanceof Error && error.name === 'NoComparison') return false
    throw error
  }
}

async function switchOff({ userId, subscriptionId }: { userId: string; subscriptionId: string }) {
  const key = new URL(
    renewalUrl({ secrets, site }, { userId, subscriptionId, linksSince: null }),
  ).searchParams.get('token')
  const asked = { userId, secret: key ?? '', renews: false, locale: 'en' as const, address: '192.0.2.1' }
  return (await switchRenewal({ db, secrets, site, offered: true }, asked)).outcome
}

/** Sends the same request from two pages of a person. A cheaper plan begins with the renewal. */
async function changePlan({ userId, packageId }: { userId: string; packageId: number }): Promise<string> {
  const secret = await startSession(db, secrets, { userId })
  const asked = { userId, secret, wanted: { packageId, years: 1, extras: [] } }
  const deps = { db, secrets, payments, tax: SIX_PER_CENT }
  const quote = await quoteChange(deps, asked)
  if (quote.outcome === 'at-renewal')
    return (await chooseNextPlan({ db, secrets }, { ...asked, from: { locale: 'en', address: '192.0.2.1' } }))
      .outcome
  if (quote.outcome !== 'quoted') return quote.outcome
  const { changeId, snapshot } = quote.priced
  const shown = { changeId, totalMinor: snapshot.totalMinor, wholeMinor: snapshot.renewalMinor }
  const request = async () => changeNow(deps, { ...asked, shown, key: randomUUID() })
  return (await Promise.all([request(), request()])).map(({ outcome }) => outcome).join(' ')
}

type Refund = { userId: string; orderNo: string; amountMinor: number }

async function refund({ userId, orderNo, amountMinor }: Refund): Promise<string> {
  const by = { kind: 'person', userId, locale: 'en', address: '192.0.2.1' } as const
  return (await payments.refundOrder({ orderNo, by, amountMinor })).outcome
}

async function obey(command: RenewalCommand): Promise<Answer> {
  switch (command.do) {
    case 'work':
      return String(await run(JOBS))
    case 'charge':
      return [await run([charge]), ...alerts()].join(' ')
    case 'sweep':
      return (await sweep(command.hours)) ? 'complete' : 'incomplete'
    case 'switch-off':
      return switchOff(command)
    case 'change-plan':
      return changePlan(command)
    case 'refund':
      return refund(command)
  }
}

process.on('message', (message: { id: number; command: RenewalCommand }) => {
  void obey(message.command)
    .catch((error: unknown) => `error: ${error instanceof Error ? error.message : 'unknown'}`)
    .then((answer) => process.send?.({ id: message.id, answer }))
})
process.on('disconnect', () => process.exit(0))
// This process is usually killed, and then writes nothing at its end.
flushCompileCache()
process.send?.({ id: 0, answer: 'ready' })
