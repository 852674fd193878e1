import { randomUUID } from 'node:crypto'
import { buy, openDraft, type Shop } from './customer.ts'
import type { Heard } from './lies.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

const BUYERS_A_CODE = 8

function countCodes(orders: number): number {
  return Math.ceil(orders / BUYERS_A_CODE)
}

function codeOf(n: number): string {
  return `CODE-${n}`
}

/** Creates single-use codes; several buyers will try to use each of them. */
export async function giveOutCodes(world: World, orders: number): Promise<void> {
  const codes = Array.from({ length: countCodes(orders) }, (_, n) => codeOf(n))
  const rows = codes.map((code) => ({ code, amount_minor: 1000, currency: 'USD', single_use: true }))
  await world.withDatabase(async (db) => db.insertInto('subscription_codes').values(rows).execute())
}

/** One parent pays for both while the other parent also pays. */
async function buyForBoth(shop: Shop): Promise<void> {
  const [scopeId, coParent] = [randomUUID(), randomUUID()]
  const both = buy(shop, { scopeId, beneficiaryIds: [scopeId, coParent], amountMinor: 11_998 })
  await Promise.all([both, buy(shop, { scopeId: coParent })])
}

/** One parent pays for both by name, while the other parent pays for their own draft. */
async function buyForBothByName(shop: Shop): Promise<void> {
  const [forBoth, own] = [randomUUID(), randomUUID()]
  const human = { id: randomUUID(), scopeIds: [forBoth, own] }
  shop.humans.push(human.scopeIds)
  const both = buy(shop, { scopeId: forBoth, coParent: human, amountMinor: 11_998 })
  await Promise.all([both, buy(shop, { scopeId: own, human })])
}

/** One person who starts on a phone and, after a failure or a wait, starts again on a laptop. */
async function buyOnTwoDevices(shop: Shop): Promise<void> {
  const id = randomUUID()
  const open = async () => openDraft(shop, id)
  const [phone, laptop] = [await open(), await open()]
  if (phone === null || laptop === null) return
  const human = { id, scopeIds: [phone, laptop] }
  shop.humans.push(human.scopeIds)
  const both = human.scopeIds.map(async (scopeId) => buy(shop, { scopeId, human }))
  await Promise.all(both)
}

type Crowd = {
  world: World
  random: Random
  orders: number
  customers: number
  progress: { begun: number }
}

/** Serves a number of customers at a time until all orders were started. Returns the answers customers got. */
export async function crowd({ world, random, orders, customers, progress }: Crowd): Promise<Heard> {
  const heard: Heard = { told: [], refusals: [], answers: [], humans: [] }
  const serve = async () => {
    while (progress.begun < orders) {
      progress.begun += 1
      const shop = { world, random, ...heard }
      const kind = random.between(0, 1)
      const code = codeOf(progress.begun % countCodes(orders))
      if (kind >= 0.2 && kind < 0.35) await buyOnTwoDevices(shop)
      else if (world.whole) await buy(shop)
      else if (kind < 0.05) await buyForBothByName(shop)
      else if (kind < 0.1) await buyForBoth(shop)
      else await buy(shop, kind < 0.2 ? { codes: [code] } : {})
    }
  }
  await Promise.all(Array.from({ length: customers }, serve))
  return heard
}
