import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import {
  aCoParent,
  aDraft,
  aParent,
  ESSENTIALS,
  MINNEAPOLIS,
  type Draft,
} from '#tests/support/buyers/joining.ts'
import { newAttempt, payNow, type Shop } from './pay-now.ts'
import { sawStrange, type Person } from './people.ts'

/** How often a buyer tries before giving up, and the pause between two tries. */
const PATIENCE = 80
const ASK_EVERY_MS = 500

/** One person: double clicks, gets errors, changes the card, the package and the device, gives up, comes back. */
export async function buy(shop: Shop): Promise<void> {
  const { random, witness } = shop
  const person: Person = { id: randomUUID(), drafts: [], receipts: [], takenBack: 0, hasLeft: false }
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
  person.hasLeft = true
}

type Parent = ReturnType<typeof aParent>

/** Repeats failed calls until the draft is ready for payment, or gives up. */
async function openDraft({ call, isOver }: Shop, person: Person, parent: Parent): Promise<Draft | null> {
  let draft: Draft | null = null
  for (let tries = 0; tries < PATIENCE && !isOver(); tries += 1) {
    try {
      if (draft === null) {
        draft = await aDraft(call, parent)
        person.drafts.push(draft)
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

async function payFor(shop: Shop, person: Person, draft: Draft): Promise<void> {
  const { random, witness, isOver } = shop
  const scopeId = draft.signupId
  let attempt = newAttempt(random)
  for (let tries = 0; tries < PATIENCE && !isOver(); tries += 1) {
    const answer = await payNow(shop, draft, attempt)
    switch (answer.kind) {
      case 'paid':
        person.receipts.push(answer.receipt)
        witness.told.push({ scopeId, outcome: 'paid' })
        return readReceiptAgain(shop, person, draft)
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
        // Most buyers press the button again, and some fill in a new form.
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

const current = z.object({ state: z.string() })

/** Some buyers come back to their receipt. An order that was paid must stay paid. */
async function readReceiptAgain({ call, random }: Shop, person: Person, draft: Draft): Promise<void> {
  if (!random.chance(0.5)) return
  const { path, headers } = draft
  const answer = await call('GET', `${path}/orders/current`, { headers }).catch(() => null)
  if (answer?.status !== 200) return
  if (current.parse(answer.body).state !== 'paid') person.takenBack += 1
}
