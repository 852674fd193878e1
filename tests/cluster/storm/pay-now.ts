import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Random } from '#tests/faults/random.ts'
import type { Call, Called } from '#tests/support/api.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { aCoParent, ESSENTIALS, MINNEAPOLIS, type Draft } from '#tests/support/buyers/joining.ts'
import { methodOf } from '#tests/support/payments/payments.ts'
import type { Person, Witness } from './people.ts'

export type Shop = { call: Call; random: Random; witness: Witness; isOver: () => boolean }

type Wish = { order: typeof ESSENTIALS; payForCoparent: boolean }
type Attempt = {
  wish: Wish
  nonce: string
  key: string
  body: Awaited<ReturnType<typeof anOrder>> | null
}

const PREMIUM = { ...ESSENTIALS, packageId: 1021, services: [...ESSENTIALS.services, 'UNLIMITEDPAYMENTS'] }
const GOOD = ['fake-valid-visa-nonce', 'fake-valid-mastercard-nonce', 'fake-paypal-one-time-nonce'] as const
const BAD = 'fake-processor-declined-visa-nonce'
const KINDS = ['once', 'once', 'once', 'reusable', 'reusable-unlike', 'reusable-unlike'] as const
/** What a buyer wants now, with a card that was not used before. */
export function newAttempt(random: Random): Attempt {
  const card = random.chance(0.1) ? BAD : (random.pick(GOOD) ?? BAD)
  const wish = {
    order: random.chance(0.3) ? PREMIUM : ESSENTIALS,
    payForCoparent: random.chance(0.2),
  }
  return {
    wish,
    nonce: `${card}:${random.pick(KINDS) ?? 'once'}-${randomUUID()}`,
    key: randomUUID(),
    body: null,
  }
}

type Answer =
  | { kind: 'paid'; receipt: Person['receipts'][number] }
  | { kind: 'declined' | 'wait' | 'other-price' | 'final' | 'broken' }
  | { kind: 'strange'; what: string }

/** Presses “Pay now”, sometimes twice at once. Sometimes another window changes the package or the family meanwhile. */
export async function payNow(shop: Shop, draft: Draft, attempt: Attempt): Promise<Answer> {
  const { call, random } = shop
  const { wish, nonce, key } = attempt
  try {
    await choose(shop, draft, wish)
    attempt.body ??= await anOrder(call, draft, wish, nonce)
    const { body } = attempt
    const sent = { ...body, payment: { ...body.payment, paymentType: methodOf(nonce) } }
    const place = async () => noted(shop, draft, { sent, key })
    const second = random.chance(0.2) ? place().catch(() => null) : null
    const rival = random.chance(0.06) ? payOtherwise(shop, draft, wish) : null
    const change = random.chance(0.2) ? changeDraft(shop, draft) : null
    const [first, other, rivals] = await Promise.all([place().catch(() => null), second, rival, change])
    const answered = first ?? other
    const answer: Answer = answered ? read(answered) : { kind: 'broken' }
    return rivals && answer.kind !== 'paid' ? eitherOf(answer, rivals) : answer
  } catch {
    return { kind: 'broken' }
  }
}

type Sent = { sent: Awaited<ReturnType<typeof anOrder>>; key: string }

/** Sends one request, and records its answer for the report about its order. */
async function noted({ call, witness }: Shop, draft: Draft, { sent, key }: Sent): Promise<Called> {
  const note = (what: string) =>
    void witness.answers.push({ scopeId: draft.signupId, key, at: new Date(), what })
  try {
    const answer = await placeOrder(call, draft, sent, key)
    note(`${answer.status} ${refused.safeParse(answer.body).data?.code ?? ''}`.trim())
    return answer
  } catch (error) {
    note('none')
    throw error
  }
}

/** Another window pays for the same draft at the same moment, with another card and another amount. */
async function payOtherwise(shop: Shop, draft: Draft, wish: Wish): Promise<Answer> {
  const { call, random } = shop
  const other = newAttempt(random)
  const body = await anOrder(call, draft, { ...wish, payForCoparent: !wish.payForCoparent }, other.nonce)
  const sent = { ...body, payment: { ...body.payment, paymentType: methodOf(other.nonce) } }
  return noted(shop, draft, { sent, key: other.key }).then(read, (): Answer => ({ kind: 'broken' }))
}

/**
 * The result for a buyer who saw both windows. The order is declined only if both windows say that nothing was charged.
 */
function eitherOf(answer: Answer, rivals: Answer): Answer {
  if (rivals.kind === 'paid' || rivals.kind === 'strange') return rivals
  return answer.kind === 'declined' && rivals.kind !== 'declined' ? { kind: 'wait' } : answer
}

/** Another window changes the package or the family. */
async function changeDraft(shop: Shop, draft: Draft): Promise<void> {
  const { call, random } = shop
  if (random.chance(0.5)) return choose(shop, draft, newAttempt(random).wish)
  const children = ['Lea', 'Mia'].slice(0, random.chance(0.5) ? 1 : 2)
  const body = {
    children: children.map((firstName) => ({ firstName, lastName: 'Haddad', email: null })),
    address: { ...MINNEAPOLIS, line2: `Flat ${Math.floor(random.between(1, 90))}` },
    coParent: aCoParent({ email: `sam-${draft.signupId}@example.com` }),
    sections: ['FAMILY', 'ADDRESS'],
  }
  await call('PUT', draft.path, { headers: draft.headers, body }).catch(() => null)
}

async function choose({ call }: Shop, draft: Draft, { order }: Wish): Promise<void> {
  const body = { order, sections: ['PACKAGE'] }
  await call('PUT', draft.path, { headers: draft.headers, body }).catch(() => null)
}

const paid = z.object({
  receipt: z.object({ transactionId: z.string(), totals: z.object({ total: z.number() }) }),
})
const refused = z.object({
  code: z.string(),
  validationErrors: z.array(z.object({ field: z.string() })).default([]),
})
const WAITING = new Set(['pay.inProgress', 'join.paymentUnderWay', 'pay.leftToAPerson'])

function read({ status, body }: Called): Answer {
  if (status === 200) {
    const { receipt } = paid.parse(body)
    const { transactionId, totals } = receipt
    return { kind: 'paid', receipt: { transactionId, totalMinor: totals.total } }
  }
  if (status === 202) return { kind: 'wait' }
  if (status === 402) return { kind: 'declined' }
  if (status === 503 || status === 502 || status === 504) return { kind: 'broken' }
  const { data: refusal } = refused.safeParse(body)
  if (!refusal) return { kind: 'strange', what: `${status} without a reason` }
  const { code, validationErrors } = refusal
  // Another draft of this person was paid.
  if (code === 'pay.alreadyPaid' || validationErrors.some(({ field }) => field === 'parent.duplicate'))
    return { kind: 'final' }
  if (WAITING.has(code)) return { kind: 'wait' }
  // Another window has chosen another package meanwhile.
  const isOutdated = validationErrors.some(({ field }) => field === 'order')
  if (code === 'checkout.priceChanged' || isOutdated) return { kind: 'other-price' }
  const fields = validationErrors.map(({ field }) => field).join(', ')
  return { kind: 'strange', what: `${status} ${code} ${fields}`.trim() }
}
