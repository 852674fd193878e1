import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Random } from '#tests/faults/random.ts'
import type { Call, Called } from '#tests/support/api.ts'
import { anOrder, placeOrder } from '#tests/support/draft-orders.ts'
import { aCoParent, aDraft, aParent, ESSENTIALS, MINNEAPOLIS, type Draft } from '#tests/support/joining.ts'
import { methodOf } from '#tests/support/payments.ts'
import { sawStrange, type Person, type Witness } from './people.ts'

export type Shop = { call: Call; random: Random; witness: Witness; isOver: () => boolean }
type Wish = { order: typeof ESSENTIALS; payForCoparent: boolean }

const PREMIUM = { ...ESSENTIALS, packageId: 1021, services: [...ESSENTIALS.services, 'UNLIMITEDPAYMENTS'] }
const GOOD = ['fake-valid-visa-nonce', 'fake-valid-mastercard-nonce', 'fake-paypal-one-time-nonce'] as const
const BAD = 'fake-processor-declined-visa-nonce'
const KINDS = ['once', 'once', 'once', 'reusable', 'reusable-unlike', 'reusable-unlike'] as const
/** How often a buyer tries before leaving for good, and the pause between two tries. */
const PATIENCE = 80
const ASK_EVERY_MS = 500

/** One person: double clicks, gets errors, changes the card, the package and the device, gives up, comes back. */
export async function buy(shop: Shop): Promise<void> {
  const { random, witness } = shop
  const person: Person = { id: randomUUID(), drafts: [], receipts: [], takenBack: 0 }
  witness.people.push(person)
  const phoneNumber = `612${Math.floor(random.between(2_000_000, 9_000_000))}`
  const parent = aParent({ email: `noor-${person.id}@example.com`, phoneNumber })
  const phone = await openDraft(shop, person, parent)
  if (phone === null) return
  const devices = [payFor(shop, person, phone)]
  if (random.chance(0.15)) {
    const laptop = await openDraft(shop, person, parent)
    if (laptop) devices.push(payFor(shop, person, laptop))
  }
  await Promise.all(devices)
}

type Parent = ReturnType<typeof aParent>

/** Repeats until the draft is ready for payment, or gives up. */
async function openDraft({ call, isOver }: Shop, person: Person, parent: Parent): Promise<Draft | null> {
  let draft: Draft | null = null
  for (let tries = 0; tries < PATIENCE && !isOver(); tries += 1) {
    try {
      if (draft === null) {
        draft = await aDraft(call, parent)
        person.drafts.push(draft.signupId)
      }
      const coParent = aCoParent({ email: `sam-${draft.signupId}@example.com` })
      const body = {
        parent: { ...parent, timeZone: 'America/Chicago' },
        coParent,
        children: [{ firstName: 'Lea', lastName: 'Haddad', email: null }],
        address: MINNEAPOLIS,
        order: ESSENTIALS,
        invitation: 'send',
        sections: ['FAMILY', 'PACKAGE', 'ADDRESS', 'INVITATION'],
      }
      const saved = await call('PUT', draft.path, { headers: draft.headers, body })
      if (saved.status === 200) return draft
    } catch {
      // No answer, or an error page. The buyer tries again.
    }
    await delay(ASK_EVERY_MS)
  }
  return null
}

type Attempt = { wish: Wish; nonce: string; key: string; body: Awaited<ReturnType<typeof anOrder>> | null }

async function payFor(shop: Shop, person: Person, draft: Draft): Promise<void> {
  const { random, witness, isOver } = shop
  const scopeId = draft.signupId
  let attempt = newAttempt(random)
  for (let tries = 0; tries < PATIENCE && !isOver(); tries += 1) {
    const answer = await press(shop, draft, attempt)
    switch (answer.kind) {
      case 'paid':
        person.receipts.push(answer.receipt)
        witness.told.push({ scopeId, outcome: 'paid' })
        return lookAgain(shop, person, draft)
      case 'final':
        return
      case 'declined':
        witness.refusals.push({ scopeId, key: attempt.key, at: new Date() })
        if (random.chance(0.2)) return void witness.told.push({ scopeId, outcome: 'declined' })
        attempt = newAttempt(random)
        break
      case 'other-price':
        attempt = { ...newAttempt(random), wish: attempt.wish }
        break
      case 'wait':
        if (random.chance(0.1)) attempt = newAttempt(random)
        break
      case 'broken':
        // Most buyers press again, and some fill in a new form.
        if (random.chance(0.3)) attempt = newAttempt(random)
        break
      case 'strange':
        sawStrange(witness, answer.what)
        attempt = newAttempt(random)
        break
    }
    await delay(ASK_EVERY_MS)
  }
  witness.told.push({ scopeId, outcome: 'nothing' })
}

function newAttempt(random: Random): Attempt {
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

/** Presses the button, sometimes twice at once. Sometimes another window changes the package meanwhile. */
async function press(shop: Shop, draft: Draft, attempt: Attempt): Promise<Answer> {
  const { call, random } = shop
  const { wish, nonce, key } = attempt
  try {
    await choose(shop, draft, wish)
    attempt.body ??= await anOrder(call, draft, wish, nonce)
    const { body } = attempt
    const sent = { ...body, payment: { ...body.payment, paymentType: methodOf(nonce) } }
    const place = async () => placeOrder(call, draft, sent, key)
    const second = random.chance(0.2) ? place().catch(() => null) : null
    const change = random.chance(0.12) ? choose(shop, draft, newAttempt(random).wish) : null
    const [first, other] = await Promise.all([place().catch(() => null), second, change])
    const answered = first ?? other
    return answered ? read(answered) : { kind: 'broken' }
  } catch {
    return { kind: 'broken' }
  }
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

const current = z.object({ state: z.string() })

/** Some buyers come back to their receipt. An order that was paid must stay paid. */
async function lookAgain({ call, random }: Shop, person: Person, draft: Draft): Promise<void> {
  if (!random.chance(0.5)) return
  const { path, headers } = draft
  const answer = await call('GET', `${path}/orders/current`, { headers }).catch(() => null)
  if (answer?.status !== 200) return
  if (current.parse(answer.body).state !== 'paid') person.takenBack += 1
}
