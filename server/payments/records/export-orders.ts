import { sql } from 'kysely'
import { addressLines } from '#domain/addresses/address-lines.ts'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { buildNameIn, type NamedBuild } from '#domain/pricing/build-name.ts'
import type { ExportRow, ExportWord } from '#domain/privacy/export.ts'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { packageBuilt } from '#server/packages/index.ts'
import type { Exporter } from '#server/platform/exporter.ts'
import { SERVICES } from './paid-orders.ts'
import { billedAddress, keptParties } from './parties.ts'

type OrderState = Tables['orders']['state']
type AttemptState = Tables['payment_attempts']['state']

/** The orders that a person pays or paid, and their payments. An order of another payer is never exported. */
export const orderExport: Exporter = {
  columns: ['orders.request', 'orders.receipt', 'payment_attempts.details'],
  read: async (tx, { id, locale }) => [
    { part: 'orders', rows: await readOrders(tx, { payerId: id, locale }) },
    { part: 'payments', rows: await readAttempts(tx, id) },
  ],
}

const ORDER_WORDS: Record<OrderState, ExportWord> = {
  open: 'open',
  authorized: 'under-way',
  paid: 'paid',
  payment_failed: 'payment_failed',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

type StoredOrder = {
  id: string
  order_no: string
  state: OrderState
  amount_minor: number
  currency: string
  created_at: Date
  paid_at: Date | null
  named: Omit<NamedBuild, 'services'>
  services: string[]
  /** Null if the package is unknown. */
  package_id: number | null
  years: number | null
  request: Record<string, unknown>
  receipt: Record<string, unknown> | null
  returned_minor: number
}

async function readOrders(
  tx: Tx,
  { payerId, locale }: { payerId: string; locale: Locale },
): Promise<ExportRow[]> {
  const { rows } = await sql<StoredOrder>`
    select o.id, o.order_no, o.state, o.amount_minor, o.currency, o.created_at, o.paid_at, o.request, o.receipt,
           ${packageBuilt('p')} as named, ${SERVICES} as services, p.id as package_id, (o.price_snapshot->>'years')::int as years,
           (select coalesce(sum(r.amount_minor), 0)::int from refunds r
            where r.order_id = o.id and r.state in ('refunded', 'voided')) as returned_minor
    from orders o left join packages p on p.id = (o.price_snapshot->>'packageId')::int
    where o.payer_id = ${payerId} order by o.created_at, o.order_no`.execute(tx)
  return rows.map((row) => {
    const { currency } = row
    const buyer = keptParties(row.receipt)?.buyer
    const billed = buyer?.address ?? billedAddress.safeParse(row.request['billed']).data ?? null
    return {
      orderNumber: row.order_no,
      state: { word: ORDER_WORDS[row.state] },
      createdAt: row.created_at,
      paidAt: row.paid_at,
      plan: row.package_id === null ? null : buildNameIn({ ...row.named, services: row.services }, locale),
      years: row.years,
      amount: { minor: row.amount_minor, currency },
      returned: { minor: row.returned_minor, currency },
      billedName: buyer ? `${buyer.firstName} ${buyer.lastName}`.trim() : null,
      email: buyer?.email ?? null,
      billedAddress: billed && addressLines(billed, locale),
    }
  })
}

const ATTEMPT_WORDS: Record<AttemptState, ExportWord> = {
  sending: 'under-way',
  unknown: 'under-way',
  watch: 'under-way',
  manual: 'under-way',
  authorized: 'paid',
  superseded: 'not-charged',
  voided: 'not-charged',
  not_charged: 'not-charged',
  rejected: 'not-charged',
  declined: 'declined',
}

async function readAttempts(tx: Tx, payerId: string): Promise<ExportRow[]> {
  const rows = await tx
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select(['o.order_no', 'a.state', 'a.method', 'a.amount_minor', 'a.currency', 'a.created_at'])
    .select(sql<Instrument | null>`a.details->'instrument'`.as('instrument'))
    .where('o.payer_id', '=', payerId)
    .orderBy('a.created_at')
    .orderBy('a.n')
    .execute()
  return rows.map((row) => ({
    orderNumber: row.order_no,
    at: row.created_at,
    state: { word: ATTEMPT_WORDS[row.state] },
    amount: { minor: row.amount_minor, currency: row.currency },
    method: row.instrument ? { instrument: row.instrument } : { word: row.method },
  }))
}
