import { randomInt, randomUUID } from 'node:crypto'
import { BUYERS } from '#server/buyers.ts'
import { buyersForPayments, mayPay } from '#server/checkout/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Payments } from '#server/payments/index.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { mountDrafts } from '#server/registrations/index.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testApi, type Call, type Called } from '../api.ts'
import { testSecrets } from '../accounts/credentials.ts'
import { testPayments } from '../payments/payments.ts'
import type { FlagsOf } from '#server/packages/index.ts'
import { shippedFlags } from '../flags.ts'
import { testSubscriptionOrders } from '../renewals/renewals.ts'
import { testSite } from '../site.ts'

type Options = { limited?: boolean; flagsOf?: FlagsOf; secrets?: Secrets } & Pick<
  NonNullable<Parameters<typeof testPayments>[1]>,
  'faults' | 'gateway'
>

/** All calls of a new parent, with a sandbox gateway. */
export function joinApi(
  db: Db,
  { limited = false, flagsOf = shippedFlags, secrets = testSecrets, ...options }: Options = {},
): Call & { payments: Payments } {
  const { payments } = testPayments(db, {
    ...options,
    secrets,
    ...buyersForPayments(BUYERS, {
      secrets,
      site: testSite,
      subscriptions: testSubscriptionOrders,
    }),
  })
  const limits = memoryLimits({ enabled: limited })
  const call = testApi((api) => {
    mountDrafts(api, { db, flagsOf, secrets, limits, site: testSite })
    BUYERS.join.mount(api, {
      db,
      flagsOf,
      secrets,
      payments,
      site: testSite,
      tax: datedTableTax(db),
    })
    payments.mount(api, { limits, mayPay: mayPay(BUYERS, { db, secrets }) })
  })
  return Object.assign(call, { payments })
}

/** The end of a unique phone number. People with the same name and phone count as one, and are charged once. */
function sevenDigits(): number {
  return randomInt(2_000_000, 9_000_000)
}

/** A parent's input at the first step, with a unique e-mail and phone. */
export function aParent(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: `noor-${randomUUID().slice(0, 8)}@example.com`,
    phoneCountryCode: '+1',
    phoneNumber: `612${sevenDigits()}`,
    timeZone: null,
    ...changes,
  }
}

/** The same with a British phone, so British packages are on sale. */
export function aBriton() {
  return aParent({ phoneCountryCode: '+44', phoneNumber: `207${sevenDigits()}` })
}

export function aCoParent(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Sam',
    lastName: 'Haddad',
    email: `sam-${randomUUID().slice(0, 8)}@example.com`,
    phoneCountryCode: null,
    phoneNumber: null,
    knowsCoParentEmail: true,
    ...changes,
  }
}

export const MINNEAPOLIS = {
  line1: '12 Maple Avenue',
  line2: null,
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55401',
  country: 'US',
}
export const LONDON = {
  line1: '1 Long Lane',
  line2: null,
  city: 'London',
  region: 'ENG',
  postalCode: 'EC1A 9PN',
  country: 'GB',
}
/** Essentials for one year: 144 dollars. */
export const ESSENTIALS = {
  packageId: 1011,
  productId: 'SUB1YEAR',
  services: ['MYFILES', 'CALLSBASIC', 'TONEMETER'],
}
/** Essentials UK for one year: 120 pounds, including 20 of VAT. */
export const ESSENTIALS_UK = { ...ESSENTIALS, packageId: 2061 }

export type Draft = {
  signupId: string
  registrationKey: string
  path: string
  headers: Record<string, string>
}

export function draftOf({ body }: Called): Draft {
  const { signupId, registrationKey } = body as { signupId: string; registrationKey: string }
  const headers = { 'registration-key': registrationKey }
  return { signupId, registrationKey, path: `/v2/registrations/${signupId}`, headers }
}

/** A draft whose parent has finished the first step. */
export async function aDraft(call: Call, parent = aParent()): Promise<Draft> {
  const created = await call('POST', '/v2/registrations', { body: { parent, sections: ['PARENT'] } })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  return draftOf(created)
}

type Bought = {
  parent?: ReturnType<typeof aParent>
  coParent?: ReturnType<typeof aCoParent>
  address?: typeof MINNEAPOLIS | typeof LONDON
  order?: typeof ESSENTIALS
  timeZone?: string
}

/** A draft that is ready for payment: Noor, Sam and their child Lea. */
export async function aDraftReadyToPay(
  call: Call,
  {
    order = ESSENTIALS,
    parent = order === ESSENTIALS_UK ? aBriton() : aParent(),
    coParent = aCoParent(),
    address = MINNEAPOLIS,
    timeZone = 'America/Chicago',
  }: Bought = {},
): Promise<Draft> {
  const draft = await aDraft(call, parent)
  const saved = await call('PUT', draft.path, {
    headers: draft.headers,
    body: {
      parent: { ...parent, timeZone },
      coParent,
      children: [{ firstName: 'Lea', lastName: 'Haddad', email: null }],
      address,
      order,
      invitation: 'send',
      sections: ['FAMILY', 'PACKAGE', 'ADDRESS', 'INVITATION'],
    },
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return draft
}
