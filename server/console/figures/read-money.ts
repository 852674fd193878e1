import { sql } from 'kysely'
import { dayAfter } from '#domain/days.ts'
import type { FigurePeriod } from '#domain/console/figures.ts'
import type { DeclineFigures, RenewalFigures, SalesFigures } from '#domain/contracts/console/figures.ts'
import type { Db } from '#server/db/database.ts'
import { readComputedAt, within } from './read-figures.ts'

type Money = SalesFigures['total']
const NOTHING: Money = { orders: 0, sales: 0, tax: 0, refunds: 0, lost: 0, net: 0 }

/** The ledger of a period in one currency, by day. Every day of the period has a row. */
export async function readSales(
  db: Db,
  { currency, ...period }: FigurePeriod & { currency: string },
): Promise<SalesFigures> {
  const { rows } = await sql<Omit<Money, 'net'> & { day: string }>`
    select day::text, orders, sales_minor as sales, tax_minor as tax, refunds_minor as refunds, lost_minor as lost
    from figure_sales where ${within(period)} and currency = ${currency}`.execute(db)
  const byDay = new Map(rows.map(({ day, ...money }) => [day, { ...money, net: netOf(money) }]))
  const days = []
  for (let { from: day } = period; day <= period.to; day = dayAfter(day, 1))
    days.push({ day, ...(byDay.get(day) ?? NOTHING) })
  const { rows: known } = await sql<{ currency: string }>`
    select currency::text from figure_sales where ${within(period)} group by currency order by sum(orders) desc, currency`.execute(
    db,
  )
  return {
    computedAt: await readComputedAt(db, period),
    currency,
    currencies: known.map((row) => row.currency),
    days,
    total: days.reduce(add, NOTHING),
  }
}

function netOf({ sales, tax, refunds, lost }: Omit<Money, 'net'>): number {
  return sales + tax - refunds - lost
}

function add(one: Money, other: Money): Money {
  return {
    orders: one.orders + other.orders,
    sales: one.sales + other.sales,
    tax: one.tax + other.tax,
    refunds: one.refunds + other.refunds,
    lost: one.lost + other.lost,
    net: one.net + other.net,
  }
}

/** The results of the renewals of a period, by the week in which they were due. */
export async function readRenewals(db: Db, period: FigurePeriod): Promise<RenewalFigures> {
  const { rows } = await sql<RenewalFigures['weeks'][number]>`
    select date_trunc('week', day)::date::text as week, sum(renewals)::int as due,
           coalesce(sum(renewals) filter (where outcome = 'kept'), 0)::int as kept,
           coalesce(sum(renewals) filter (where outcome = 'recovered'), 0)::int as recovered,
           coalesce(sum(renewals) filter (where outcome = 'off'), 0)::int as off,
           coalesce(sum(renewals) filter (where outcome = 'unpaid'), 0)::int as unpaid,
           coalesce(sum(renewals) filter (where outcome = 'open'), 0)::int as open
    from figure_renewals where ${within(period)} group by 1 order by 1`.execute(db)
  return { computedAt: await readComputedAt(db, period), weeks: rows }
}

/** Why payments of a period were declined, the most frequent reason first. */
export async function readDeclines(db: Db, period: FigurePeriod): Promise<DeclineFigures> {
  const { rows } = await sql<DeclineFigures['reasons'][number]>`
    select code, reason, kind, sum(attempts)::int as attempts, sum(paid_later)::int as "paidLater"
    from figure_declines where ${within(period)} group by code, reason, kind order by 4 desc, code, reason, kind`.execute(
    db,
  )
  return { computedAt: await readComputedAt(db, period), reasons: rows }
}
