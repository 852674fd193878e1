import { sql } from 'kysely'
import { buildNameIn } from '#domain/pricing/build-name.ts'
import { serviceWords } from '#domain/pricing/catalogue-words.ts'
import type { ExportWord } from '#domain/privacy/export.ts'
import { packageBuilt } from '#server/packages/index.ts'
import type { Exporter } from '#server/platform/exporter.ts'
import { isCurrent } from './current-subscription.ts'

const WORDS = { current: 'current', expired: 'expired', cancelled: 'cancelled' } as const satisfies Record<
  string,
  ExportWord
>

/**
 * A person's subscriptions. The payment method on file belongs to this person, even if another person paid the first
 * term.
 */
export const subscriptionExport: Exporter = {
  columns: ['subscriptions.method'],
  read: async (tx, { id, locale }) => {
    const found = await tx
      .selectFrom('subscriptions as s')
      .innerJoin('packages', 'packages.id', 's.package_id')
      .select(['s.services', 's.term_years', 's.status', 's.starts_at', 's.auto_renew'])
      .select([packageBuilt().as('named')])
      .select(['s.renewal_minor', 's.currency', sql<string>`s.renews_at::text`.as('paid_until')])
      .select(['s.method', isCurrent('s').as('is_current')])
      .where('s.user_id', '=', id)
      .orderBy('s.starts_at')
      .execute()
    const rows = found.map((row) => ({
      plan: buildNameIn({ ...row.named, services: row.services }, locale),
      services: {
        codes: row.services.map((code) => ({
          code,
          text: serviceWords(code, { texts: row.named.serviceTexts, locale }).name,
        })),
      },
      years: row.term_years,
      state: { word: row.status === 'current' && !row.is_current ? ('expired' as const) : WORDS[row.status] },
      startedAt: row.starts_at,
      paidUntil: { day: row.paid_until },
      renews: row.auto_renew,
      renewalPrice: { minor: row.renewal_minor, currency: row.currency },
      method: row.method && { instrument: row.method },
    }))
    return [{ part: 'subscriptions', rows }]
  },
}
