import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import type { Answer, Command, OrderToPlace } from './engine-client.ts'
import type { Heard } from './lies.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

const GOOD = ['fake-valid-visa-nonce', 'fake-valid-mastercard-nonce', 'fake-paypal-one-time-nonce'] as const
/** How often a customer asks before giving up. */
const PATIENCE = 60
const ASK_EVERY_MS = 250
const SWITCH_AFTER_ASKS = 1

export type Shop = Heard & { world: World; random: Random }

/** A realistic buyer: double clicks, gets errors, changes the card, gives up, comes back. */
export async function buy(shop: Shop, order: Partial<OrderToPlace> = {}): Promise<void> {
  const { random } = shop
  const scopeId = order.scopeId ?? (await openDraft(shop))
  if (scopeId === null) return
  let attempt = anAttempt(random, { ...order, scopeId })
  let replaced: OrderToPlace | null = null
  for (let asks = 0; asks < PATIENCE; asks += 1) {
    const answer = await payNow(shop, attempt)
    // Another tab repeats the request with the card that was replaced. Its answer changes nothing here.
    if (replaced && random.chance(0.5)) await payNow(shop, replaced)
    if (answer === 'paid') return void shop.told.push({ scopeId, outcome: 'paid' })
    // Final: another draft of this person was paid, so they are told that they have an account.
    if (answer === 'already-paid' || answer === 'not-claimed') return
    if (answer === 'declined') {
      if (random.chance(0.3)) return void shop.told.push({ scopeId, outcome: 'declined' })
      attempt = anAttempt(random, { ...order, scopeId })
    }
    if (answer === 'code-taken') {
      const { codes: _taken, ...without } = order
      attempt = anAttempt(random, { ...without, scopeId })
    }
    // After an error, some buyers submit a new form, but most submit the same one again.
    const broken = answer === 'died' || answer.startsWith('error')
    if (broken && random.chance(0.3)) attempt = anAttempt(random, { ...order, scopeId })
    if (answer === 'processing' && !replaced && asks > SWITCH_AFTER_ASKS && random.chance(0.3)) {
      replaced = attempt
      attempt = anAttempt(random, { ...order, scopeId })
    }
    await delay(ASK_EVERY_MS)
  }
  shop.told.push({ scopeId, outcome: 'nothing' })
}

const OPENINGS = 20

/** Retries until the draft is ready for payment, or gives up. */
export async function openDraft({ world, random }: Shop, humanId?: string): Promise<string | null> {
  for (let tries = 0; tries < OPENINGS; tries += 1) {
    const answer = await tell(world, random.chance(0.5) ? 0 : 1, {
      do: 'open',
      ...(humanId ? { humanId } : {}),
    })
    if (answer !== 'died' && !answer.startsWith('error')) return answer
    await delay(ASK_EVERY_MS)
  }
  return null
}

function anAttempt(random: Random, order: Partial<OrderToPlace> & { scopeId: string }): OrderToPlace {
  const card = random.chance(0.1) ? DECLINED : (random.pick(GOOD) ?? DECLINED)
  // Some nonces work more than once, like cards on file. The gateway's duplicate check catches most of these.
  const kind = random.pick([
    'once',
    'once',
    'once',
    'reusable',
    'reusable-unlike',
    'reusable-unlike',
  ] as const)
  return { ...order, nonce: `${card}:${kind}-${randomUUID()}`, key: randomUUID() }
}

/** Submits the order. One in five submits twice, and the second request reaches the other process. */
async function payNow(shop: Shop, order: OrderToPlace): Promise<Answer> {
  const first = shop.random.chance(0.5) ? 0 : 1
  if (!shop.random.chance(0.2)) return place(shop, order, first)
  const [answer, other] = await Promise.all([place(shop, order, first), place(shop, order, 1 - first)])
  return answer === 'died' ? other : answer
}

async function place({ world, refusals, answers }: Shop, order: OrderToPlace, at: number): Promise<Answer> {
  const answer = await tell(world, at, { do: 'place', order })
  const { scopeId, key } = order
  answers.push({ scopeId, key, at: new Date(), what: answer })
  if (answer === 'declined') refusals.push({ scopeId: order.scopeId, key: order.key, at: new Date() })
  return answer
}

async function tell(world: World, place: number, command: Command): Promise<Answer> {
  const engine = world.engines[place] ?? world.engines[1 - place]
  return engine ? engine.tell(command) : 'died'
}
