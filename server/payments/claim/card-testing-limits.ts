import { HOUR_SECONDS, DAY_SECONDS } from '#domain/durations.ts'
import { sql, type RawBuilder } from 'kysely'
import { CARDS_OF_AN_ORDER, waitAfterDeclines, YIELDED_HOLDS_AN_HOUR } from '#domain/payments/card-limits.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { DeclineReason } from '../gateway.ts'
import { HELD_IN_VAIN, type UnfitHold } from '../records/attempt.ts'

/**
 * Limits on testing stolen cards. The database counts them, so all processes share the counts. They limit the attempts
 * of one draft in a day, and its different cards (`domain/payments/card-limits.ts`). They limit the attempts of one
 * address and of one network (/24 or /64) in an hour. If too many of the latest cards were declined, the issuer must
 * verify every card.
 */
export type CardTestingRules = {
  attemptsPerScopeAndDay: number
  cardsPerScopeAndWeek: { besideWallets: number; alone: number }
  attemptsPerAddressAndHour: number
  attemptsPerNetworkAndHour: number
  yieldedHoldsPerHour: { address: number; network: number }
  watchedCards: number
  declinedShare: number
}
export const CARD_TESTING_RULES: CardTestingRules = {
  attemptsPerScopeAndDay: 5,
  cardsPerScopeAndWeek: CARDS_OF_AN_ORDER,
  attemptsPerAddressAndHour: 10,
  attemptsPerNetworkAndHour: 30,
  yieldedHoldsPerHour: YIELDED_HOLDS_AN_HOUR,
  watchedCards: 50,
  declinedShare: 0.3,
}

/** The lifetime of a draft. */
const WEEK_SECONDS = 7 * DAY_SECONDS

/** The stored forms of a payer's address and network. The first ones are written. */
type Hashes = readonly [Buffer, ...Buffer[]]
export type PayerHashes = { addresses: Hashes; networks: Hashes }

/** The payer's address and network as hashes, for the limits. */
export function hashPayer(secrets: Secrets, address: string): PayerHashes {
  return {
    addresses: secrets.hashes('payer-address', address),
    networks: secrets.hashes('payer-network', networkOf(address)),
  }
}

type Payer = {
  rules: CardTestingRules
  scopeId: string
  payer: PayerHashes
  /** The attempt uses a card, not a wallet. */
  byCard: boolean
  /** There is no wallet to pay with instead. */
  onlyCards: boolean
}
type NoRoom = { outcome: 'too-many'; retryAfterSeconds: number } | { outcome: 'too-many-cards' }

/**
 * Why an attempt must wait; null if it may continue. Cards and wallets are counted separately, so declined cards never
 * block a wallet. Serialises the payers of one network until the transaction ends.
 */
export async function findNoRoom(
  tx: Tx,
  { rules, scopeId, payer, byCard, onlyCards }: Payer,
): Promise<NoRoom | null> {
  // While keys are rotated, processes may know different keys. So a payer has a lock for each key. They are sorted to
  // prevent deadlocks.
  for (const network of payer.networks.map((hash) => hash.toString('hex')).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${network}, 1))`.execute(tx)
  const used = await readUseOfScope(tx, scopeId, rules)
  const asCard = byCard || used.disguised > 0
  const { besideWallets, alone } = rules.cardsPerScopeAndWeek
  if (asCard && used.cards >= (onlyCards ? alone : besideWallets)) return { outcome: 'too-many-cards' }
  const wait = Math.max(
    asCard ? waitOf(used.cardAttempt, DAY_SECONDS) : waitOf(used.walletAttempt, DAY_SECONDS),
    asCard ? waitOf(used.decline, waitAfterDeclines(used.declines)) : 0,
    await waitOfNetwork(tx, rules, { payer, asCard }),
  )
  return wait > 0 ? { outcome: 'too-many', retryAfterSeconds: wait } : null
}

/** Seconds until the attempt that reached a limit leaves its window; zero without such an attempt. */
function waitOf(ageSeconds: number | null, windowSeconds: number): number {
  return ageSeconds === null ? 0 : Math.max(0, Math.ceil(windowSeconds - ageSeconds))
}

/** The attempts with a card, whatever method the browser reported. */
const OF_CARD = sql`(a.method = 'CREDIT_CARD' or a.details->>'card' is not null)`
/**
 * The reasons that show a bad card. The bank declined it. The gateway declined it because of the bank's answer or of
 * fraud. Or the browser reported another method. A decline without a request to a bank, or a request for verification,
 * is not counted. A good card that we do not accept is not counted either.
 */
const BAD_CARD: readonly (DeclineReason | UnfitHold)[] = [
  'processor',
  'cvv',
  'avs',
  'fraud',
  'other-instrument',
]
const DECLINED = sql`(a.details->>'reason' = any(${sql.val(BAD_CARD)}::text[]))`
const AGE = sql`extract(epoch from app_now() - a.created_at)::float8`
/** The age of the attempt that reached a limit of `nth`, counted from the newest; null if the limit is not reached. */
const ageOf = (nth: number, which: RawBuilder<unknown>) =>
  sql`(array_agg(${AGE} order by a.created_at desc) filter (where ${which}))[${sql.lit(nth)}]`

async function waitOfNetwork(
  tx: Tx,
  rules: CardTestingRules,
  { payer, asCard }: { payer: PayerHashes; asCard: boolean },
): Promise<number> {
  const same = asCard ? OF_CARD : sql`not ${OF_CARD}`
  const fromAddress = sql`a.payer_address = any(${payer.addresses}::bytea[])`
  const { rows } = await sql<{ ages: (number | null)[] }>`
    select array[${ageOf(rules.attemptsPerAddressAndHour, sql`${same} and ${fromAddress}`)},
                 ${ageOf(rules.attemptsPerNetworkAndHour, same)},
                 ${ageOf(rules.yieldedHoldsPerHour.address, sql`${HELD_IN_VAIN} and ${fromAddress}`)},
                 ${ageOf(rules.yieldedHoldsPerHour.network, HELD_IN_VAIN)}] as ages
    from payment_attempts a
    where a.payer_network = any(${payer.networks}::bytea[]) and a.created_at > app_now() - interval '1 hour'`.execute(
    tx,
  )
  return Math.max(0, ...(rows[0]?.ages ?? []).map((age) => waitOf(age, HOUR_SECONDS)))
}

type UseOfScope = {
  /** Ages in seconds of the attempts that reached a limit; null if the limit is not reached. */
  cardAttempt: number | null
  walletAttempt: number | null
  /** The declined cards of a day, and the age of the last one; null without any. */
  declines: number
  decline: number | null
  cards: number
  disguised: number
}

/**
 * The attempts and cards of a draft. The card behind a nonce is only known after the answer. So an attempt without an
 * answer is counted as another card. A buyer who has tried all allowed cards cannot repeat one of them. A card that the
 * browser reported as a wallet is counted as a card. After that, every wallet of this draft is counted as a card.
 */
async function readUseOfScope(tx: Tx, scopeId: string, rules: CardTestingRules): Promise<UseOfScope> {
  const day = sql`a.created_at > app_now() - make_interval(secs => ${DAY_SECONDS})`
  const counted = sql`${day} and not ${HELD_IN_VAIN}`
  const { rows } = await sql<UseOfScope>`
    select ${ageOf(rules.attemptsPerScopeAndDay, sql`${OF_CARD} and ${counted}`)} as "cardAttempt",
           ${ageOf(rules.attemptsPerScopeAndDay, sql`not ${OF_CARD} and ${counted}`)} as "walletAttempt",
           count(*) filter (where ${OF_CARD} and ${DECLINED} and ${day}) as declines,
           ${ageOf(1, sql`${OF_CARD} and ${DECLINED} and ${day}`)} as decline,
           count(distinct coalesce(a.details->>'card', a.id::text))
             filter (where ${OF_CARD} and a.state not in ('rejected', 'not_charged')) as cards,
           count(*) filter (where a.method <> 'CREDIT_CARD' and a.details->>'card' is not null) as disguised
    from payment_attempts a join orders o on o.id = a.order_id
    where o.scope_id = ${scopeId} and a.created_at > app_now() - make_interval(secs => ${WEEK_SECONDS})`.execute(
    tx,
  )
  return (
    rows[0] ?? { cardAttempt: null, walletAttempt: null, declines: 0, decline: null, cards: 0, disguised: 0 }
  )
}

/**
 * Whether cards are being tested: too many of the latest cards in the last hour were declined. Only cards without
 * verification are counted. Otherwise the verified cards would soon end the check.
 */
export async function areCardsTested(tx: Db | Tx, rules: CardTestingRules): Promise<boolean> {
  const { rows } = await sql<{ cards: number; declined: number }>`
    select count(*) as cards, count(*) filter (where declined) as declined
    from (select ${DECLINED} is true as declined
          from payment_attempts a
          where ${OF_CARD} and a.payer_network is not null and a.state <> 'rejected' and a.sca <> 'required' and a.created_at > app_now() - interval '1 hour'
          order by a.created_at desc limit ${rules.watchedCards}) latest`.execute(tx)
  const [latest = { cards: 0, declined: 0 }] = rows
  return latest.cards >= rules.watchedCards && latest.declined > rules.declinedShare * latest.cards
}
