import { sql } from 'kysely'
import type { Account } from '#domain/contracts/account.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { initialsOf } from '#domain/people/member-colour.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { buildNameIn } from '#domain/pricing/build-name.ts'
import { lastDay } from '#domain/pricing/renewal.ts'
import type { Db } from '#server/db/database.ts'
import { packageBuilt } from '#server/packages/index.ts'
import { ordersPaidBy } from '#server/payments/index.ts'
import { homeOf } from '#server/people/index.ts'
import { isCurrent } from '#server/subscriptions/index.ts'

/**
 * The account as its owner sees it, with the names of packages in a language. It has the family's first names only, and
 * the orders that the owner paid.
 */
export async function readAccount(
  db: Db,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<Account> {
  const [user, familyMembers] = await Promise.all([readUser(db, userId), readFamilyMembers(db, userId)])
  const [subscriptions, orders] = await Promise.all([
    readSubscriptions(db, { user, locale }),
    readOrders(db, { user, locale }),
  ])
  return { user, subscriptions, familyMembers, orders }
}

async function readUser(db: Db, userId: string): Promise<Account['user']> {
  const row = await db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.kind', 'credentials.username', 'users.first_name', 'users.last_name', 'users.email'])
    .select(['users.marketing_opt_in', 'users.time_zone'])
    .select(['users.address', 'users.phone_country_code', 'users.phone_number'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    userId,
    kind: row.kind,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    marketingOptIn: row.marketing_opt_in,
    ...homeOf(row),
  }
}

async function readSubscriptions(
  db: Db,
  { user, locale }: { user: Account['user']; locale: Locale },
): Promise<Account['subscriptions']> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('packages', 'packages.id', 's.package_id')
    .select([
      's.package_id',
      's.status',
      's.term_years',
      's.starts_at',
      sql<string>`s.renews_at::text`.as('paid_until'),
      sql<Date | null>`(select max(upper(during)) from subscription_periods where subscription_id = s.id)`.as(
        'paid_time_ends',
      ),
    ])
    .select([
      's.renewal_minor',
      's.currency',
      's.auto_renew',
      's.ended_because',
      isCurrent('s').as('is_current'),
    ])
    .select([packageBuilt().as('named'), 's.services'])
    .where('s.user_id', '=', user.userId)
    .orderBy('s.starts_at', 'desc')
    .execute()
  return rows.map((row) => ({
    packageId: row.package_id,
    displayName: buildNameIn({ ...row.named, services: row.services }, locale),
    status: row.status === 'current' && !row.is_current ? 'expired' : row.status,
    termYears: row.term_years,
    startsAt: row.starts_at.toISOString(),
    paidUntil: row.is_current
      ? row.paid_until
      : lastDay(row.paid_until, { endedAt: row.paid_time_ends, timeZone: user.timeZone }),
    renewalMinor: row.renewal_minor,
    currency: row.currency,
    autoRenew: row.auto_renew,
    endedBecause: row.ended_because,
  }))
}

async function readFamilyMembers(db: Db, userId: string): Promise<Account['familyMembers']> {
  const rows = await db
    .selectFrom('family_members as member')
    .innerJoin('family_members as self', 'self.family_id', 'member.family_id')
    .select(['member.family_id', 'member.kind', 'member.first_name', 'member.last_name'])
    .select(['member.colour', 'member.user_id'])
    .where('self.user_id', '=', userId)
    .orderBy('member.family_id')
    .orderBy('member.position')
    .execute()
  return rows.map((row) => ({
    familyId: row.family_id,
    kind: row.kind,
    firstName: row.first_name,
    displayInitials: initialsOf({ firstName: row.first_name, lastName: row.last_name }),
    color: row.colour,
    isYou: row.user_id === userId,
  }))
}

async function readOrders(
  db: Db,
  { user, locale }: { user: Account['user']; locale: Locale },
): Promise<Account['orders']> {
  return (await ordersPaidBy(db, user.userId)).map(({ bought, ...order }) => ({
    orderNo: order.orderNo,
    paidOn: dayIn(order.paidAt, order.timeZone ?? user.timeZone),
    totalMinor: order.amountMinor,
    currency: order.currency,
    refunded: order.isRefunded,
    paid: order.paid,
    bought: bought && {
      packageId: bought.packageId,
      displayName: buildNameIn(bought.named, locale),
      termYears: bought.years,
    },
    returnedMinor: order.returnedMinor,
    refundUnderWay: order.isUnderWay,
    dispute: order.dispute,
  }))
}
