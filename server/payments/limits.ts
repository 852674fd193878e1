import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/**
 * Limits on testing stolen cards, counted in the database so that they hold over all processes: attempts of one
 * draft in a day, declines of one draft before it has to cool off, different cards of one draft while it lives,
 * attempts of one address and of one network (/24 or /64) in an hour; and the share of declines among the latest
 * cards from which every card has to be verified by its issuer.
 */
export type CardTestingRules = {
  attemptsPerScopeAndDay: number
  declinesPerScopeAndHour: number
  cardsPerScopeAndWeek: number
  attemptsPerAddressAndHour: number
  attemptsPerNetworkAndHour: number
  watchedCards: number
  declinedShare: number
}
export const CARD_TESTING_RULES: CardTestingRules = {
  attemptsPerScopeAndDay: 5,
  declinesPerScopeAndHour: 3,
  cardsPerScopeAndWeek: 3,
  attemptsPerAddressAndHour: 10,
  attemptsPerNetworkAndHour: 30,
  watchedCards: 50,
  declinedShare: 0.3,
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** As long as a draft lives. */
const WEEK_SECONDS = 7 * DAY_SECONDS

export type PayerHashes = { address: Buffer; network: Buffer }

/** Who pays, as far as limits care. */
export function hashPayer(secrets: Secrets, address: string): PayerHashes {
  return {
    address: secrets.hash('payer-address', address),
    network: secrets.hash('payer-network', networkOf(address)),
  }
}

type Payer = {
  rules: CardTestingRules
  scopeId: string
  payer: PayerHashes
  /** A card is to be tried, rather than a wallet. */
  byCard: boolean
}
type NoRoom = { outcome: 'too-many'; retryAfterSeconds: number } | { outcome: 'too-many-cards' }
const AN_HOUR = { outcome: 'too-many', retryAfterSeconds: HOUR_SECONDS } as const

/** Why an attempt has to wait, or null while there is room. Serialises the payers of one network until the transaction ends. */
export async function findNoRoom(tx: Tx, { rules, scopeId, payer, byCard }: Payer): Promise<NoRoom | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${payer.network.toString('hex')}, 1))`.execute(tx)
  const used = await readUseOfScope(tx, scopeId)
  if ((byCard || used.disguised > 0) && used.cards >= rules.cardsPerScopeAndWeek)
    return { outcome: 'too-many-cards' }
  if (used.attempts >= rules.attemptsPerScopeAndDay || used.declines >= rules.declinesPerScopeAndHour)
    return AN_HOUR
  return (await isNetworkUsedUp(tx, rules, payer)) ? AN_HOUR : null
}

async function isNetworkUsedUp(tx: Tx, rules: CardTestingRules, payer: PayerHashes): Promise<boolean> {
  const { rows } = await sql<{ address: number; network: number }>`
    select count(*) filter (where payer_address = ${payer.address}) as address, count(*) as network
    from payment_attempts
    where payer_network = ${payer.network} and created_at > now() - interval '1 hour'`.execute(tx)
  const [used = { address: 0, network: 0 }] = rows
  return used.address >= rules.attemptsPerAddressAndHour || used.network >= rules.attemptsPerNetworkAndHour
}

type UseOfScope = { attempts: number; declines: number; cards: number; disguised: number }

/**
 * What a draft has tried. Which card a nonce stands for is only known afterwards, so one whose answer is still out
 * counts as a card of its own, and whoever has tried three cards cannot try one of them again either. A card that
 * was said to be a wallet counts like any other, and after it no wallet is believed.
 */
async function readUseOfScope(tx: Tx, scopeId: string): Promise<UseOfScope> {
  const { rows } = await sql<UseOfScope>`
    select count(*) filter (where a.created_at > now() - make_interval(secs => ${DAY_SECONDS})) as attempts,
           count(*) filter (where a.state in ('declined', 'rejected')
                              and a.created_at > now() - make_interval(secs => ${HOUR_SECONDS})) as declines,
           count(distinct coalesce(a.details->>'card', a.id::text))
             filter (where (a.method = 'CREDIT_CARD' or a.details->>'card' is not null)
                       and a.state not in ('rejected', 'not_charged')) as cards,
           count(*) filter (where a.method <> 'CREDIT_CARD' and a.details->>'card' is not null) as disguised
    from payment_attempts a join orders o on o.id = a.order_id
    where o.scope_id = ${scopeId} and a.created_at > now() - make_interval(secs => ${WEEK_SECONDS})`.execute(
    tx,
  )
  return rows[0] ?? { attempts: 0, declines: 0, cards: 0, disguised: 0 }
}

/**
 * Whether cards are being tested: too many of the last hour's latest cards were declined. Only cards whose issuer
 * was not asked count, so that it does not end by its own effect.
 */
export async function areCardsTested(tx: Db | Tx, rules: CardTestingRules): Promise<boolean> {
  const { rows } = await sql<{ cards: number; declined: number }>`
    select count(*) as cards, count(*) filter (where state in ('declined', 'rejected')) as declined
    from (select state from payment_attempts
          where method = 'CREDIT_CARD' and sca <> 'required' and created_at > now() - interval '1 hour'
          order by created_at desc limit ${rules.watchedCards}) latest`.execute(tx)
  const [latest = { cards: 0, declined: 0 }] = rows
  return latest.cards >= rules.watchedCards && latest.declined > rules.declinedShare * latest.cards
}
