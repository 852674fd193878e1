import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { startApp } from '#tests/support/app.ts'
import { QUICK_LIMITS } from './pace.ts'
import type { Answer, Command, EngineProcess, OrderToPlace } from './engine-client.ts'

/** The whole application over HTTP, obeying the same commands as the engine alone. */
export async function startWholeApp(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<EngineProcess> {
  const app = await startApp({ databaseUrl, env: { ...QUICK_LIMITS, LOG_LEVEL: 'info', ...env } })
  let alive = true
  const ended = Promise.withResolvers<NodeJS.Signals | null>()
  return {
    pid: app.pid,
    isAlive: () => alive,
    ended: ended.promise,
    signal: (signal) => {
      if (!alive) return
      alive = false
      void app.kill().then(() => ended.resolve(signal))
    },
    tell: async (command) => {
      if (!alive) return 'died'
      return obey(app.origin, command).catch(() => 'died')
    },
  }
}

async function obey(origin: string, command: Command): Promise<Answer> {
  switch (command.do) {
    case 'open':
      return openDraft(origin)
    case 'place':
      return place(origin, command.order)
    case 'status':
    case 'recover':
    case 'sweep':
      throw new Error('the application does that by itself')
  }
}

type Draft = { key: string; body: Record<string, unknown> }
/** Of this storm; the buyers’ browsers, so to say. */
const drafts = new Map<string, Draft>()

type Call = { method: string; path: string; body: unknown; headers?: Record<string, string> }

async function call(
  origin: string,
  { method, path, body, headers = {} }: Call,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(origin + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

const ADDRESS = {
  line1: '12 Maple Avenue',
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55401',
  country: 'US',
}
const CHOICE = { packageId: 1021, productId: '', services: [] as string[] }
const SEGMENT = { segmentAnonymousId: null }
const created = z.object({ signupId: z.string(), registrationKey: z.string() })
const priced = z.object({ totals: z.object({ total: z.number(), taxAmount: z.number() }), taxId: z.string() })
const packages = z.object({
  packages: z.array(z.object({ id: z.number(), productId: z.string(), services: z.array(z.string()) })),
})

async function choice(origin: string): Promise<typeof CHOICE> {
  const answer = await fetch(`${origin}/v2/packages?ids=${CHOICE.packageId}`)
  const [found] = packages.parse(await answer.json()).packages
  if (!found) throw new Error('nothing to buy')
  return { packageId: found.id, productId: found.productId, services: found.services }
}

/** A draft that reached payment. Answers its id; a call that fails on the way is the buyer’s to repeat. */
async function openDraft(origin: string): Promise<string> {
  const order = await choice(origin)
  const phoneNumber = `612${Math.floor(2_000_000 + Math.random() * 7_000_000)}`
  const parent = {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: `${randomUUID()}@example.com`,
    phoneCountryCode: '+1',
    phoneNumber,
    timeZone: 'America/Chicago',
  }
  const first = { parent, sections: ['NAME', 'PARENT'], ...SEGMENT }
  const { signupId, registrationKey } = created.parse(
    (await call(origin, { method: 'POST', path: '/v2/registrations', body: first })).body,
  )
  const path = `/v2/registrations/${signupId}`
  const headers = { 'registration-key': registrationKey }
  const coParent = {
    firstName: 'Jordan',
    lastName: 'Okafor',
    email: `${randomUUID()}@example.com`,
    knowsCoParentEmail: true,
  }
  const children = [{ firstName: 'Maya', lastName: 'Okafor' }]
  const steps = [
    { coParent, children, sections: ['FAMILY'] },
    { order, sections: ['PACKAGE'] },
    { address: ADDRESS, sections: ['ADDRESS'] },
  ]
  for (const step of steps) {
    const { status } = await call(origin, { method: 'PUT', path, headers, body: { ...step, ...SEGMENT } })
    if (status !== 200) throw new Error(`the draft was refused: ${status}`)
  }
  const pricing = {
    address: { ...ADDRESS, type: 'PRIMARY' },
    limboId: signupId,
    orderDetail: order,
    phoneCountryCode: '+1',
    phoneNumber,
  }
  const { totals, taxId } = priced.parse(
    (await call(origin, { method: 'POST', path: `${path}/order-pricing`, headers, body: pricing })).body,
  )
  drafts.set(signupId, {
    key: registrationKey,
    body: {
      marketingOptIn: false,
      order,
      promoCodes: [],
      parentDuplicateConfirmed: false,
      coParentDuplicateConfirmed: false,
      payForCoparent: false,
      ...SEGMENT,
      payment: {
        amountDisplayed: totals.total,
        taxAmountDisplayed: totals.taxAmount,
        paymentType: 'CREDIT_CARD',
        pricingLocale: 'en-US',
        storePaymentOnFile: true,
        taxId,
      },
    },
  })
  return signupId
}

const ANSWERS: Readonly<Record<number, Answer>> = {
  200: 'paid',
  202: 'processing',
  402: 'declined',
  409: 'in-progress',
  503: 'unavailable',
}
const payment = z.record(z.string(), z.unknown())

async function place(origin: string, { scopeId, nonce, key }: OrderToPlace): Promise<Answer> {
  const draft = drafts.get(scopeId)
  if (!draft) throw new Error('no such draft')
  const body = { ...draft.body, payment: { ...payment.parse(draft.body['payment']), nonce } }
  const headers = { 'registration-key': draft.key, 'idempotency-key': key }
  const { status } = await call(origin, {
    method: 'POST',
    path: `/v2/registrations/${scopeId}/orders`,
    headers,
    body,
  })
  return ANSWERS[status] ?? `error: ${status}`
}
