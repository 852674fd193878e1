import { sql } from 'kysely'
import { firstMoment } from '#domain/places/first-moment.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { addedBefore, beginsAsAsked, withdrawRow, type Withdrawal } from '#server/db/dated-rows.ts'
import { oneAtATime } from '#server/db/transaction.ts'
import { ITEMS, listItems, type SaleDay } from './items.ts'
import { packageSold } from './sold-now.ts'

type By = { id: string; name: string }
export type AskedEnd = {
  packageId: number
  /** An extra; null for the package. */
  service: string | null
  /** The first day without it in its market; null from now on. */
  from: string | null
}
export type EndedItem =
  | { outcome: 'added'; id: number; isNew: boolean }
  | { outcome: 'refused'; problem: 'past' | 'last' }
  /** Another person was first. */
  | { outcome: 'ended-before'; day: SaleDay }
  | { outcome: 'unknown' | 'key-used' }

/**
 * Ends the sale of a package or an extra, once for each key. Who has it keeps it. Every group of buyers keeps at least one
 * package.
 */
export async function endItem(
  tx: Tx,
  { key, reason, packageId, service, from }: AskedEnd & { key: string; reason: string },
  by: By,
): Promise<EndedItem> {
  await oneAtATime(tx, ITEMS)
  const item = (await listItems(tx)).find((each) => each.packageId === packageId && each.service === service)
  if (!item) return { outcome: 'unknown' }
  const firstWithout = from === null ? null : firstMoment(from, MARKET_TIME_ZONES[item.market])
  const before = await addedBefore(tx, 'catalogue_sales', {
    key,
    by,
    isSame: (row) =>
      row.package_id === packageId &&
      row.service === service &&
      !row.begins &&
      beginsAsAsked(row, firstWithout),
  })
  if (before) return before
  const ending = item.days.find((day) => !day.begins)
  if (ending) return { outcome: 'ended-before', day: ending }
  const now = await readNow(tx)
  const startsAt = firstWithout ?? now
  const isTooEarly = item.days.some((day) => day.startsAt >= startsAt)
  if (startsAt < now || isTooEarly) return { outcome: 'refused', problem: 'past' }
  if (service === null && (await leavesNothing(tx, { packageId, startsAt })))
    return { outcome: 'refused', problem: 'last' }
  const added = await tx
    .insertInto('catalogue_sales')
    .values({
      key,
      package_id: packageId,
      service,
      begins: false,
      starts_at: startsAt,
      reason,
      added_by: by.id,
      added_name: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { outcome: 'added', id: added.id, isNew: true }
}

/** Whether a group of buyers would have no package any more. */
async function leavesNothing(
  tx: Tx,
  { packageId, startsAt }: { packageId: number; startsAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select exists (
      select from pricing_groups own where own.package_id = ${packageId} and not exists (
        select from pricing_groups g join packages p on p.id = g.package_id
        where g.name = own.name and g.market = own.market and g.package_id <> ${packageId}
          and ${packageSold('p', sql`${startsAt}::timestamptz`)})) as empty`.execute(tx)
  return rows[0]?.empty ?? false
}

/** Withdraws the begin or the end of a sale before its day. */
export async function withdrawSaleDay(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  by: By,
): Promise<Withdrawal> {
  await oneAtATime(tx, ITEMS)
  return withdrawRow(tx, 'catalogue_sales', { id, reason, by })
}
