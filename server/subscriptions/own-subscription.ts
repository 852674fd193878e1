import { sql } from 'kysely'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { NamedPackage, Names, ServiceTextsNow } from '#domain/pricing/catalogue-words.ts'
import { extrasOf } from '#domain/pricing/package-offer.ts'
import type { SubscriptionState } from '#domain/subscriptions/states.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { packageName, packageNamed, packageNames, serviceTextsNow } from '#server/packages/index.ts'
import { linksSince } from '#server/people/index.ts'
import { hasPaidTime, isCurrent } from './current-subscription.ts'

/** A person's current subscription, as its renewal needs it. */
export type OwnSubscription = {
  id: string
  userId: string
  firstName: string
  /** Links in earlier mails to the person have ended; null if none have. */
  linksSince: Date | null
  packageId: number
  displayName: string
  /** The operator’s name with the term, and the id of the package in analytics. Both name the package on a receipt. */
  packageName: string
  analyticsPackage: string
  /** Its names by language, where staff have written some. */
  names: Names | null
  /** All services of the plan. */
  services: string[]
  /** The extras of a build-your-own package; empty for others. */
  extras: string[]
  /** The texts of services that staff have written. */
  serviceTexts: ServiceTextsNow
  /** How often its plan was changed. */
  planVersion: number
  /** The plan from the next renewal on, if its person wants another one. */
  next: NextPlan | null
  state: SubscriptionState
  /** The last paid day. */
  paidUntil: string
  years: number
  /** The price of the next term before tax, with the present plan. */
  renewalMinor: number
  currency: string
  /** A payment that was not made; null if nothing is due. */
  pastDue: {
    /** Now, while no bank was asked. */
    since: Date
    /** Null if only the person can try again. */
    tryAgainAt: Date | null
    /** No bank was asked yet, and the method on file may be good. */
    isUntried: boolean
  } | null
  /** A payment method is on file. */
  hasMethod: boolean
  /** That method in words that its person knows. Null if the gateway did not report it. */
  method: Instrument | null
  /** When its bank refused it permanently. */
  methodRefusedAt: Date | null
}

export type NextPlan = NamedPackage & {
  packageId: number
  years: number
  extras: string[]
  /** One person’s price of a whole term before tax, on the day of the choice. */
  renewalMinor: number
}

/** The current subscription of a person, or null. With `lock`, it cannot change until the transaction ends. */
export async function findOwnSubscription(
  db: Db | Tx,
  { userId, lock = false }: { userId: string; lock?: boolean },
): Promise<OwnSubscription | null> {
  if (lock) await lockCurrentRow(db, userId)
  const row = await findCurrentRow(db, userId)
  return row ? ownSubscriptionOf(userId, row) : null
}

async function findCurrentRow(db: Db | Tx, userId: string) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('packages', 'packages.id', 's.package_id')
    .innerJoin('users', 'users.id', 's.user_id')
    .select([
      'users.first_name',
      linksSince.as('links_since'),
      's.id',
      's.package_id',
      's.auto_renew',
      's.term_years',
    ])
    .leftJoin('packages as next', 'next.id', 's.next_package_id')
    .select(['s.renewal_minor', 's.currency', 's.method', 's.method_refused_at'])
    .select(['s.services', 's.plan_changes', 'packages.build_your_own', 'packages.package_name'])
    .select(serviceTextsNow.as('service_texts'))
    .select(['packages.analytics_package', packageName().as('display_name'), packageNames().as('names')])
    .select(['s.next_package_id', 's.next_services', 's.next_term_years', 's.next_renewal_minor'])
    .select([packageNamed('next').as('next_named'), 'next.build_your_own as next_build_your_own'])
    .select([
      sql<string>`s.renews_at::text`.as('paid_until'),
      sql<boolean>`s.payment_token_enc is not null`.as('has_method'),
      sql<Date | null>`case when s.past_due_untried then app_now() else s.past_due_since end`.as(
        'past_due_since',
      ),
      sql<boolean>`(s.past_due_untried and s.payment_token_enc is not null and s.method_refused_at is null)`.as(
        'is_untried',
      ),
      // A lease looks like a next try, and it ends within minutes. A try may also be late.
      sql<Date | null>`case when coalesce(s.charge_after < 'infinity', true) and s.method_refused_at is null
        and s.payment_token_enc is not null then greatest(s.charge_after, app_now()) end`.as('try_again_at'),
      sql<boolean>`(s.past_due_since is not null and not ${hasPaidTime('s')})`.as('is_past_due'),
    ])
    .where('s.user_id', '=', userId)
    .where(isCurrent('s'))
    .executeTakeFirst()
}

type CurrentRow = NonNullable<Awaited<ReturnType<typeof findCurrentRow>>>

function ownSubscriptionOf(userId: string, row: CurrentRow): OwnSubscription {
  return {
    id: row.id,
    userId,
    firstName: row.first_name,
    linksSince: row.links_since,
    packageId: row.package_id,
    displayName: row.display_name,
    packageName: row.package_name,
    analyticsPackage: row.analytics_package,
    names: row.names,
    services: row.services,
    extras: extrasOf({ buildYourOwn: row.build_your_own, services: row.services }),
    serviceTexts: row.service_texts,
    planVersion: row.plan_changes,
    next: nextPlanOf(row),
    state: row.is_past_due ? { state: 'past-due' } : { state: 'active', renews: row.auto_renew },
    paidUntil: row.paid_until,
    years: row.term_years,
    renewalMinor: row.renewal_minor,
    currency: row.currency,
    pastDue: row.past_due_since && {
      since: row.past_due_since,
      tryAgainAt: row.try_again_at,
      isUntried: row.is_untried,
    },
    hasMethod: row.has_method,
    method: row.method,
    methodRefusedAt: row.method_refused_at,
  }
}

/**
 * Locks the current subscription of a person by a statement of its own. PostgreSQL reads a row again when it has waited
 * for its lock, but not the joined rows. After a change of plan, the old package no longer fits, and nothing is found.
 */
async function lockCurrentRow(db: Db | Tx, userId: string): Promise<void> {
  await sql`select from subscriptions where user_id = ${userId} and status = 'current' for update`.execute(db)
}

/** The newest subscription of a person without a current one. Null if the person never had a subscription. */
export async function findEndedSubscription(
  db: Db | Tx,
  userId: string,
): Promise<Pick<OwnSubscription, 'id' | 'linksSince'> | null> {
  const ended = await db
    .selectFrom('subscriptions as s')
    .innerJoin('users', 'users.id', 's.user_id')
    .select(['s.id', linksSince.as('linksSince')])
    .where('s.user_id', '=', userId)
    .where('users.erased_at', 'is', null)
    .orderBy('s.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ended ?? null
}

type NextColumns = {
  next_package_id: number | null
  next_services: string[] | null
  next_term_years: number | null
  next_renewal_minor: number | null
  next_named: NamedPackage
  next_build_your_own: boolean | null
}

function nextPlanOf(row: NextColumns): NextPlan | null {
  const { next_package_id: packageId, next_services: services, next_term_years: years } = row
  const { next_renewal_minor: renewalMinor, next_named: named } = row
  if (packageId === null || !services || years === null || renewalMinor === null) return null
  const extras = extrasOf({ buildYourOwn: row.next_build_your_own, services })
  return { ...named, packageId, years, extras, renewalMinor }
}
