import { sql } from 'kysely'
import { HOUR_SECONDS } from '#domain/durations.ts'
import type { Site } from '#domain/site.ts'
import { NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { knownTaxOn } from '#server/orders/index.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { workInBatches } from '#server/platform/work-apart.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { TaxGateway } from '#server/tax/index.ts'
import { findRecipient, type Recipient } from '#server/people/index.ts'
import { dueFirstNotices, dueSecondNotices, type DueNotice } from './due-notices.ts'
import { mailNotice } from './notice-mail.ts'
import { readNotice, writeNotice } from './notice-store.ts'
import { recordReturned, withdrawReturned } from './returned-notices.ts'
import { countUnsent, recordSent } from './sent-notices.ts'
import { readTodays } from './todays.ts'
import { priceRenewal, type RenewalPrice } from './price-renewal.ts'

const BATCH = 100

type Deps = { secrets: Secrets; site: Site; tax: TaxGateway }

/**
 * Tells people about their renewal 30 days before it, and again 7 days before. The first mail fixes the price. If an
 * outage delays the mail, or if the mail comes back, the charge is delayed too.
 */
export function noticeRenewals(deps: Deps): Job {
  return {
    name: 'notice-renewals',
    everySeconds: HOUR_SECONDS,
    run: async (context) => {
      await recordSent(context.db)
      await recordReturned(context.db)
      await withdrawReturned(context.db)
      const first = await tellAll(context, dueFirstNotices, async (due) => tellFirst(deps, context.db, due))
      const again = await tellAll(context, dueSecondNotices, async (due) => tellAgain(deps, context.db, due))
      const unsent = await countUnsent(context.db)
      if (unsent > 0) context.log.alert('renewals wait for the mail of their notice', { count: unsent })
      return first + again
    },
  }
}

/** If only the address is missing, another job asks the person for it. No operator is needed. */
type Told = 'told' | 'not-due' | 'no-address' | 'no-price'

/** Tells all due people in batches. A person who cannot be told now is due again at the next run. */
async function tellAll(
  context: JobContext,
  find: typeof dueFirstNotices,
  tell: (due: DueNotice) => Promise<Told>,
): Promise<number> {
  const { db, log } = context
  const counts = { told: 0, 'not-due': 0, 'no-address': 0, 'no-price': 0 }
  const todays = await readTodays(db, { days: NOTICE_DAYS.first })
  await workInBatches<DueNotice>(context, {
    find: async ({ after, limit }) => find(db, { ...todays, after: after?.id ?? null, limit }),
    batch: BATCH,
    work: async (due) => {
      counts[await tell(due)] += 1
    },
    alert: 'notices of renewals failed and will be tried again',
    fieldsOf: ({ id }) => ({ subscriptionId: id }),
  })
  if (counts['no-price'] > 0) log.alert('renewals have no price', { count: counts['no-price'] })
  return counts.told
}

async function tellFirst(deps: Deps, db: Db, due: DueNotice): Promise<Told> {
  const person = await findRecipient(db, due.userId)
  if (!person) return 'not-due'
  const price = await priceRenewal({ db, tax: deps.tax }, due, person.address)
  if (!price) return person.address ? 'no-price' : 'no-address'
  return db.transaction().execute(async (tx) => fixPrice(tx, deps, { due, person, price }))
}

type Fixed = { due: DueNotice; person: Recipient; price: RenewalPrice }

async function fixPrice(tx: Tx, deps: Deps, { due, person, price }: Fixed): Promise<Told> {
  if (!(await isStillDue(tx, due))) return 'not-due'
  const { amountMinor, taxMinor } = price
  const notice = await writeNotice(tx, {
    subscription_id: due.id,
    period_start: due.paidUntil,
    amount_minor: amountMinor,
    tax_minor: taxMinor,
    currency: due.currency,
    old_amount_minor: amountMinor === due.agreedMinor ? null : due.agreedMinor,
    package_id: due.packageId,
    term_years: due.years,
  })
  if (!notice) return 'not-due'
  // The error rolls the notice back, because a notice must have its mail.
  if (!(await mailNotice(tx, deps, { due, notice, person, which: 'first' })))
    throw new Error('the mail of a new notice was already queued')
  return 'told'
}

/** The second mail has the price of the notice, with the tax of its own day. */
async function tellAgain(deps: Deps, db: Db, due: DueNotice): Promise<Told> {
  const fixed = await readNotice(db, { subscriptionId: due.id, periodStart: due.paidUntil })
  const taxedPerson = await findRecipient(db, due.userId)
  const tax =
    fixed &&
    (await knownTaxOn(deps.tax, {
      ...due,
      taxableMinor: fixed.amountMinor,
      address: taxedPerson?.address ?? null,
    }))
  return db.transaction().execute(async (tx) => {
    if (!(await isStillDue(tx, due))) return 'not-due'
    const person = await findRecipient(tx, due.userId)
    const notice = await readNotice(tx, { subscriptionId: due.id, periodStart: due.paidUntil })
    if (!person || !notice) return 'not-due'
    const taxed = { ...notice, taxMinor: tax?.taxMinor ?? notice.taxMinor }
    return (await mailNotice(tx, deps, { due, notice: taxed, person, which: 'second' })) ? 'told' : 'not-due'
  })
}

/**
 * Renewal may have been switched off, or the plan may have changed since. The lock prevents changes until the mail is
 * queued.
 */
async function isStillDue(tx: Tx, { id, paidUntil, changes }: DueNotice): Promise<boolean> {
  const found = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'current')
    .where('auto_renew', '=', true)
    .where('plan_changes', '=', changes)
    .where(sql<boolean>`renews_at = ${paidUntil}::date`)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}
