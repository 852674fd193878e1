import { sql } from 'kysely'
import { mulDiv } from '#domain/money.ts'
import { firstMoment } from '#domain/places/first-moment.ts'
import { judgeItem, type JudgedItem, type PlannedItem } from '#domain/pricing/catalogue-item.ts'
import { tidyTexts } from '#domain/pricing/dated-texts.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { oneAtATime } from '#server/db/transaction.ts'
import { findSubjects } from '../texts/text-rows.ts'
import { findItemOfKey, textKey, type AskedItem } from './asked-item.ts'
import { ITEMS } from './items.ts'

type By = { id: string; name: string }
type Adding = { key: string; reason: string; by: By }

/** What an item would be if it were added now. */
export async function judgeItemNow(db: Db | Tx, { from, ...asked }: AskedItem): Promise<JudgedItem> {
  const { kind, code, market } = asked
  const subjects = await findSubjects(db)
  const named = kind === 'package' ? 'package' : 'service'
  const startsAt = from === null ? null : firstMoment(from, MARKET_TIME_ZONES[market])
  return judgeItem(
    { ...asked, startsAt, texts: tidyTexts(asked.texts) },
    {
      isTaken: subjects.some((each) => each.kind === named && each.name === code),
      canExtend: (await buildableIn(db, market)) !== null,
      services: subjects.filter((each) => each.kind === 'service').map(({ name }) => name),
      now: await readNow(db),
    },
  )
}

/** The build-your-own package of a market. */
async function buildableIn(db: Db | Tx, market: string): Promise<number | null> {
  const found = await db
    .selectFrom('packages')
    .select('id')
    .where('build_your_own', '=', true)
    .where('active', '=', true)
    .where('id', 'in', (eb) =>
      eb.selectFrom('pricing_groups').select('package_id').where('market', '=', market),
    )
    .orderBy('id')
    .executeTakeFirst()
  return found?.id ?? null
}

export type AddedItem =
  | { outcome: 'added'; packageIds: number[]; isNew: boolean }
  | Exclude<JudgedItem, { outcome: 'fine' }>
  /** The key was used for something else. */
  | { outcome: 'key-used' }

/** Adds a package or an extra with its prices and texts, once for each key. Additions wait for each other. */
export async function addItem(
  tx: Tx,
  { key, reason, ...asked }: AskedItem & { key: string; reason: string },
  by: By,
): Promise<AddedItem> {
  await oneAtATime(tx, ITEMS)
  const before = await findItemOfKey(tx, { key, asked, by })
  if (before)
    return before.isSame
      ? { outcome: 'added', packageIds: before.packageIds, isNew: false }
      : { outcome: 'key-used' }
  const judged = await judgeItemNow(tx, asked)
  if (judged.outcome !== 'fine') return judged
  const { planned } = judged
  const packageIds =
    asked.kind === 'package' ? await addPackages(tx, asked, planned) : await addExtra(tx, asked, planned)
  await addDays(tx, { asked, planned, packageIds }, { key, reason, by })
  return { outcome: 'added', packageIds, isNew: true }
}

/** Ids of packages that staff add begin above those of the shipped ones. */
const FIRST_ID = 3001

async function addPackages(tx: Tx, asked: AskedItem, { prices, currency }: PlannedItem): Promise<number[]> {
  const { code, market, services, groups, texts } = asked
  const name = texts.en.name.trim()
  const like = await likeOthers(tx, market)
  const { next } = await tx
    .selectFrom('packages')
    .select(sql<number>`greatest(max(id) + 1, ${FIRST_ID})`.as('next'))
    .executeTakeFirstOrThrow()
  const rows = prices.map(({ term, years, priceMinor }, at) => ({
    id: next + at,
    display_name: name,
    package_name: `${name}, ${years === 1 ? '1 year' : '2 years'}`,
    receipt_text: `${name} subscription`,
    sub_duration_in_years: years === 1 ? (1 as const) : (2 as const),
    build_your_own: false,
    currency,
    price_minor: priceMinor,
    vat_minor: like.vatOf(priceMinor),
    tax_behaviour: like.taxBehaviour,
    analytics_package: `${code}-${years}y`,
    product_id: term,
    services: [...services],
  }))
  await tx.insertInto('packages').values(rows).execute()
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from pricing_groups where market = ${market})`
  await tx
    .insertInto('pricing_groups')
    .values(
      groups.flatMap((group) =>
        rows.map(({ id }) => ({ name: group, market, package_id: id, position: last })),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** How the other packages of a market are taxed. The same share of a price is VAT. */
async function likeOthers(tx: Tx, market: string) {
  const other = await tx
    .selectFrom('packages')
    .select(['tax_behaviour', 'price_minor', 'vat_minor'])
    .where('price_minor', '>', 0)
    .where('id', 'in', (eb) =>
      eb.selectFrom('pricing_groups').select('package_id').where('market', '=', market),
    )
    // Each VAT is rounded, so the dearest price shows the share best.
    .orderBy('price_minor', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  const { price_minor: denominator = 1, vat_minor: numerator = 0 } = other ?? {}
  return {
    taxBehaviour: other?.tax_behaviour ?? ('exclusive' as const),
    vatOf: (priceMinor: number) => mulDiv(priceMinor, { numerator, denominator, rounding: 'halfUp' }),
  }
}

async function addExtra(tx: Tx, { code, market }: AskedItem, { prices }: PlannedItem): Promise<number[]> {
  const package_id = await buildableIn(tx, market)
  if (package_id === null) throw new Error('an extra of nothing is refused')
  await tx
    .insertInto('package_services')
    .values(
      prices.map(({ term, priceMinor }) => ({
        package_id,
        product_id: term,
        service: code,
        price_minor: priceMinor,
      })),
    )
    .execute()
  return [package_id]
}

type Added = { asked: AskedItem; planned: PlannedItem; packageIds: readonly number[] }

/** The day on which it begins, and its texts. */
async function addDays(
  tx: Tx,
  { asked, planned, packageIds }: Added,
  { key, reason, by }: Adding,
): Promise<void> {
  const isPackage = asked.kind === 'package'
  const row = { key, reason, starts_at: planned.startsAt, added_by: by.id, added_name: by.name }
  await tx
    .insertInto('catalogue_sales')
    .values(
      packageIds.map((package_id) => ({
        ...row,
        package_id,
        service: isPackage ? null : asked.code,
        begins: true,
      })),
    )
    .execute()
  await tx
    .insertInto('catalogue_texts')
    .values({
      ...row,
      key: textKey(key),
      // Its text counts before its first day too, for those who prepare it.
      starts_at: sql<Date>`app_now()`,
      kind: isPackage ? 'package' : 'service',
      name: asked.code,
      texts: JSON.stringify(tidyTexts(asked.texts)),
    })
    .execute()
}
