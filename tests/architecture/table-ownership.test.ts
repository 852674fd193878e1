import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/** The one capability that writes each table. Other capabilities call its functions. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  analytics: ['analytics_events'],
  console: [
    'approvals',
    'figure_days',
    'figure_declines',
    'figure_experiments',
    'figure_funnels',
    'figure_renewals',
    'figure_sales',
    'figure_step_times',
    'figure_times',
    'machine_tokens',
    'staff_actions',
    'staff_keys',
    'staff_log_ins',
    'staff_sessions',
  ],
  coupons: [
    'affiliates',
    'code_runs',
    'code_tries',
    'coupons',
    'entered_codes',
    'promo_reservations',
    'subscription_codes',
  ],
  credentials: [
    'credentials',
    'device_codes',
    'email_requests',
    'known_devices',
    'log_in_counts',
    'passkey_challenges',
    'passkeys',
    'account_events',
    'security_questions',
    'sessions',
    'tokens',
  ],
  email: ['mail_suppressions', 'mailbox', 'outbox'],
  events: ['event_deliveries', 'event_endpoints', 'event_lanes', 'events'],
  families: ['duplicate_answers', 'families', 'family_members'],
  flags: ['experiment_assignments'],
  invites: ['invitation_searches', 'invite_codes', 'invites'],
  jobs: ['schedules'],
  packages: [
    'catalogue_changes',
    'catalogue_sales',
    'catalogue_texts',
    'package_prices',
    'package_services',
    'packages',
    'pricing_groups',
  ],
  payments: [
    'disputes',
    'entitlement_slots',
    'instruments_to_forget',
    'orders',
    'payment_attempts',
    'payment_ledger',
    'reconciliations',
    'refunds',
    'sandbox_disputes',
    'sandbox_journal',
    'sandbox_nonces',
    'sandbox_notifications',
    'sandbox_refunds',
    'sandbox_transactions',
    'sandbox_vault',
    'sweep_watermarks',
    'lost_payments',
    'webhook_events',
  ],
  people: ['consents', 'email_changes', 'last_names', 'users'],
  platform: ['idempotency_requests', 'limit_counts'],
  privacy: ['erasures', 'exports'],
  professionals: ['professional_roles', 'professionals'],
  registrations: ['registrations'],
  renewals: ['method_changes', 'renewal_notices'],
  returning: ['return_choices'],
  subscriptions: ['subscription_periods', 'subscriptions'],
  tax: ['tax_rates'],
}

const KYSELY = /\b(?:(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*|withdrawRow\(\s*tx,\s*)'(\w+)/g
const SQL = /\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+(\w+)/gi

const tables = new Set(
  readdirSync('server/db/tables').flatMap((file) =>
    [...readFileSync(`server/db/tables/${file}`, 'utf8').matchAll(/^ {2}(\w+): \{/gm)].flatMap(
      ([, table]) => table ?? [],
    ),
  ),
)
const ownerOf = new Map(Object.entries(OWNERS).flatMap(([owner, own]) => own.map((table) => [table, owner])))

/** Every write of a table in the server’s code, by the capability whose folder it is in. */
const writes = readSources().flatMap(({ path, text }) => {
  const writer = /^server\/([^/]+)/.exec(path)?.[1]
  if (writer === undefined || writer === 'db' || isTest(path)) return []
  return [...text.matchAll(KYSELY), ...text.matchAll(SQL)].flatMap(([, table]) =>
    table !== undefined && tables.has(table) ? [{ path, writer, table }] : [],
  )
})

test('every table that is written has one owner', () => {
  const written = new Set(writes.map(({ table }) => table))
  const ownerless = [...written].filter((table) => !ownerOf.has(table))
  expect(ownerless, 'name each in OWNERS, at the capability that writes it').toEqual([])
  const unwritten = [...ownerOf.keys()].filter((table) => !written.has(table))
  expect(unwritten, 'remove each from OWNERS').toEqual([])
})

test('a table is written by its owner alone', () => {
  const crossing = writes
    .filter(({ table, writer }) => ownerOf.get(table) !== writer)
    .map(({ path, table }) => `${path} writes ${table}, which belongs to ${ownerOf.get(table)}`)
  const advice = 'move the statement to the owner, and call it through the owner’s index.ts'
  expect([...new Set(crossing)], advice).toEqual([])
})

const READS = /\b(?:from|join)\s+(\w+)|\b(?:selectFrom|innerJoin|leftJoin)\(\s*'(\w+)/g

test('the console reads the tables of other capabilities through them', () => {
  const reads = readSources().flatMap(({ path, text }) => {
    if (!path.startsWith('server/console/') || isTest(path)) return []
    return [...text.matchAll(READS)].flatMap(([, inSql, inKysely]) => {
      const table = inSql ?? inKysely ?? ''
      return tables.has(table) && ownerOf.get(table) !== 'console' ? [`${path} reads ${table}`] : []
    })
  })
  expect(reads).toEqual([])
})
