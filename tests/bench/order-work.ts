import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PackageView } from '#domain/contracts/packages.ts'
import type { JsonCall, JsonClient } from './json-client.ts'
import type { Work } from './load.ts'

const created = z.object({ signupId: z.string(), registrationKey: z.string() })
const price = z.object({ totals: z.object({ total: z.number(), taxAmount: z.number() }), taxId: z.string() })
const placed = z.object({ receipt: z.object({ totals: z.object({ total: z.number() }) }) })
type Price = z.infer<typeof price>

const ADDRESS = {
  line1: '12 Maple Avenue',
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55401',
  country: 'US',
}
export type Draft = { path: string; headers: { 'registration-key': string }; phoneNumber: string }

/**
 * Sends a call and parses its answer.
 * @throws on an unexpected status
 */
async function expectAnswer<T>(
  client: JsonClient,
  { status, shape, ...call }: JsonCall & { status: number; shape: z.ZodType<T> },
): Promise<T> {
  const answer = await client.call(call)
  if (answer.status !== status)
    throw new Error(`${call.method} ${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return shape.parse(answer.body)
}

const lastPhone = { number: randomInt(2_000_000, 5_000_000) }

/** Creates the draft of a new parent. Their phone number is new, because a known one would be a duplicate. */
export async function createDraft(client: JsonClient): Promise<Draft> {
  lastPhone.number += 1
  const phoneNumber = `612${lastPhone.number}`
  const email = `${randomUUID()}@example.com`
  const parent = {
    firstName: 'Amara',
    lastName: 'Okafor',
    email,
    phoneCountryCode: '+1',
    phoneNumber,
    timeZone: 'America/Chicago',
  }
  // The visitor id decides the pricing group and the packages on sale.
  const body = { parent, sections: ['NAME', 'PARENT'], segmentAnonymousId: randomUUID() }
  const { signupId, registrationKey } = await expectAnswer(client, {
    method: 'POST',
    path: '/v2/registrations',
    body,
    status: 201,
    shape: created,
  })
  return {
    path: `/v2/registrations/${signupId}`,
    headers: { 'registration-key': registrationKey },
    phoneNumber,
  }
}

async function update(client: JsonClient, draft: Draft, body: Record<string, unknown>): Promise<void> {
  const { path, headers } = draft
  await expectAnswer(client, {
    method: 'PUT',
    path,
    headers,
    body,
    status: 200,
    shape: z.unknown(),
  })
}

async function nameFamily(client: JsonClient, draft: Draft): Promise<void> {
  const coParent = {
    firstName: 'Jordan',
    lastName: 'Okafor',
    email: `${randomUUID()}@example.com`,
    knowsCoParentEmail: true,
  }
  const children = [{ firstName: 'Maya', lastName: 'Okafor' }]
  await update(client, draft, { coParent, children, sections: ['FAMILY'] })
}

export async function priceOrder(client: JsonClient, draft: Draft, choice: Choice): Promise<Price> {
  const body = {
    address: { ...ADDRESS, type: 'PRIMARY' },
    limboId: draft.path.split('/').at(-1),
    orderDetail: choice,
    phoneCountryCode: '+1',
    phoneNumber: draft.phoneNumber,
  }
  const path = `${draft.path}/order-pricing`
  return expectAnswer(client, {
    method: 'POST',
    path,
    headers: draft.headers,
    body,
    status: 200,
    shape: price,
  })
}

async function placeOrder(
  client: JsonClient,
  draft: Draft,
  { choice, shown }: { choice: Choice; shown: Price },
): Promise<void> {
  const payment = {
    amountDisplayed: shown.totals.total,
    taxAmountDisplayed: shown.totals.taxAmount,
    nonce: `fake-valid-visa-nonce:${randomUUID()}`,
    paymentType: 'CREDIT_CARD',
    pricingLocale: 'en-US',
    storePaymentOnFile: true,
    taxId: shown.taxId,
  }
  const body = {
    marketingOptIn: false,
    order: choice,
    payment,
    promoCodes: [],
    parentDuplicateConfirmed: false,
    coParentDuplicateConfirmed: false,
    payForCoparent: false,
  }
  const headers = { ...draft.headers, 'idempotency-key': randomUUID() }
  await expectAnswer(client, {
    method: 'POST',
    path: `${draft.path}/orders`,
    headers,
    body,
    status: 200,
    shape: placed,
  })
}

export type Choice = Pick<PackageView, 'productId' | 'services'> & { packageId: number }
const PREMIUM = 1021

/** The package that every buyer here chooses. It is the most popular one. */
export async function premium(client: JsonClient): Promise<Choice> {
  const shape = z.object({
    packages: z.array(z.object({ id: z.number(), productId: z.string(), services: z.array(z.string()) })),
  })
  const { packages } = await expectAnswer(client, {
    method: 'GET',
    path: `/v2/packages?ids=${PREMIUM}`,
    status: 200,
    shape,
  })
  const [found] = packages
  if (!found) throw new Error('the catalogue has no package to buy')
  return { packageId: found.id, productId: found.productId, services: found.services }
}

/** A whole purchase in six requests: draft, family, package, address, price, payment. */
export function orderWork(client: JsonClient, choice: Choice): Work {
  return async (time) => {
    const draft = await time('create', async () => createDraft(client))
    await time('family', async () => nameFamily(client, draft))
    await time('package', async () => update(client, draft, { order: choice, sections: ['PACKAGE'] }))
    await time('address', async () => update(client, draft, { address: ADDRESS, sections: ['ADDRESS'] }))
    const shown = await time('price', async () => priceOrder(client, draft, choice))
    await time('place order', async () => placeOrder(client, draft, { choice, shown }))
  }
}
