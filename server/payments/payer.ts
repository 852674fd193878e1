import { sql, type RawBuilder } from 'kysely'
import { normaliseEmail } from '#domain/people/email.ts'
import { internationalPhone } from '#domain/people/phone.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Order } from './attempt.ts'
import type { Payer } from './purchase.ts'
import { isTermOver } from './term.ts'
import { canTakeMoney, isLeftToAPerson } from './under-way.ts'

/** Keyed hashes that recognise a payer over several drafts; null where the payer did not say enough. */
export type PayerKeys = Pick<Order, 'payer_email_hash' | 'payer_person_hash'>

/**
 * What tells one human from another: the e-mail, or the full name together with the phone. Two people of one
 * household share neither. Nobody can read the person out of the hashes.
 */
export function payerKeys(secrets: Secrets, { email, firstName, lastName, phone }: Payer): PayerKeys {
  const name = plain(`${firstName} ${lastName}`)
  return {
    payer_email_hash: email ? secrets.hash('payer-email', normaliseEmail(email)) : null,
    payer_person_hash:
      phone && name ? secrets.hash('payer-person', `${name}|${internationalPhone(phone)}`) : null,
  }
}

/** A name without case, accents and surplus spaces: people write their own differently on two devices. */
function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).join(' ')
}

const PAYER_LOCKS = 2

/** Makes other payments of the same humans wait for this transaction. Sorted, so that two never wait for each other. */
export async function lockPayers(tx: Tx, humans: readonly PayerKeys[]): Promise<void> {
  const named = humans.flatMap((keys) => Object.values(keys)).flatMap((key) => key?.toString('hex') ?? [])
  for (const key of named.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${PAYER_LOCKS}))`.execute(tx)
}

/** A payment that stands in the way of another: it ends by itself, or by a person. */
export type InTheWay = 'in-progress' | 'left-to-a-person'

/**
 * What keeps a human from paying: a payment of theirs for another draft or place that can still succeed; null when
 * there is none. Needs `lockPayers`.
 */
export async function paymentElsewhere(
  tx: Db | Tx,
  { scopeId, keys }: { scopeId: string; keys: PayerKeys },
): Promise<InTheWay | null> {
  const { rows } = await sql<{ left: boolean }>`
    select ${isLeftToAPerson('o')} as left from orders o
    where o.scope_id <> ${scopeId} and ${isPayer(keys)} and ${canTakeMoney('o')}
    order by 1 desc limit 1`.execute(tx)
  const [found] = rows
  if (!found) return null
  return found.left ? 'left-to-a-person' : 'in-progress'
}

/** Whether the same human has paid another order, and its term is not over yet. Orders that cost nothing do not count. */
export async function hasPaidElsewhere(tx: Tx, order: Order): Promise<boolean> {
  if (order.amount_minor === 0) return false
  const { rows } = await sql`
    select 1 from orders o
    where o.scope_id <> ${order.scope_id} and ${isPayer(order)} and o.state = 'paid' and o.amount_minor > 0
      and not ${isTermOver('o')}
    limit 1`.execute(tx)
  return rows.length > 0
}

export function isPayer({
  payer_email_hash: email,
  payer_person_hash: person,
}: PayerKeys): RawBuilder<boolean> {
  return sql<boolean>`(o.payer_email_hash = ${email} or o.payer_person_hash = ${person})`
}
