import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import { get, post, type Request } from '#tests/access/requests.ts'
import type { Call, Called } from '#tests/support/api.ts'
import { aStaffSession } from '#tests/support/console/staff.ts'

type Given = { db: Db; call: Call }

const MADE = z.object({ id: z.number() })

/** The id of what a call has just made. A refusal fails the test, so that no example has the id of nothing. */
const madeId = ({ body }: Called): number => MADE.parse(body).id

const KEY = () => ({ 'idempotency-key': randomUUID() })

async function aChangeOfPrices(
  { db, call }: Given,
  beginsOn: string,
): Promise<{ id: number; secret: string }> {
  const secret = await aStaffSession(db, 'catalogue')
  const prices = [{ packageId: 1011, productId: 'SUB1YEAR', service: 'SUB1YEAR', amount: '156.00' }]
  const body = { market: 'default', beginsOn, prices, reason: 'the costs of hosting rose' }
  const made = await call('POST', '/v2/console/catalogue/changes', { bearer: secret, body, headers: KEY() })
  return { id: madeId(made), secret }
}

async function aRunOfCodes({ db, call }: Given): Promise<{ id: number; secret: string }> {
  const secret = await aStaffSession(db, 'catalogue')
  const run = {
    name: 'Summer',
    count: 3,
    amount: '5.00',
    currency: 'USD',
    packageIds: null,
    isSingleUse: true,
    from: null,
    until: null,
  }
  const body = { ...run, reason: 'for the court of Hennepin' }
  const made = await call('POST', '/v2/console/code-runs', { bearer: secret, body, headers: KEY() })
  return { id: madeId(made), secret }
}

async function aText({ db, call }: Given, name: string): Promise<{ id: number; secret: string }> {
  const secret = await aStaffSession(db, 'catalogue')
  const text = {
    name: 'Unlimited payments',
    description: 'Pay and be paid.',
    badge: '',
    features: [{ text: 'A record', note: '' }],
  }
  const body = {
    kind: 'service',
    name,
    from: '2097-01-01',
    seenId: null,
    texts: { en: text, 'es-MX': { ...text, name: 'Pagos ilimitados', description: 'Paga y recibe pagos.' } },
    reason: 'the clinics asked for it',
  }
  const made = await call('POST', '/v2/console/texts', { bearer: secret, body, headers: KEY() })
  return { id: madeId(made), secret }
}

async function anAffiliate(
  { db, call }: Given,
  referrerKey: string,
): Promise<{ id: number; secret: string }> {
  const secret = await aStaffSession(db, 'catalogue')
  const row = { name: 'Clinic', referrerKey, from: '2098-01-01', ends: false, seenId: null }
  const body = { ...row, reason: 'agreed with the clinics' }
  const made = await call('POST', '/v2/console/affiliates', { bearer: secret, body, headers: KEY() })
  return { id: madeId(made), secret }
}

/** Requests about entries of the catalogue that staff have just added. */
export const CATALOGUE_REQUESTS: Readonly<
  Record<string, (given: Given) => Promise<Request & { secret: string }>>
> = {
  makeConsoleChange: async (given) => {
    const { id, secret } = await aChangeOfPrices(given, '2034-01-01')
    return { ...post(`/v2/console/catalogue/changes/${id}/publication`), secret }
  },
  withdrawConsoleChange: async (given) => {
    const { id, secret } = await aChangeOfPrices(given, '2033-01-01')
    return {
      ...post(`/v2/console/catalogue/changes/${id}/withdrawal`, { reason: 'the costs stay as they are' }),
      secret,
    }
  },
  readConsoleCodes: async (given) => {
    const { id, secret } = await aRunOfCodes(given)
    return { ...post(`/v2/console/code-runs/${id}/codes`, { after: '' }), secret }
  },
  readConsoleCodeRun: async (given) => {
    const { id, secret } = await aRunOfCodes(given)
    return { ...get(`/v2/console/code-runs/${id}`), secret }
  },
  withdrawConsoleTaxRate: async ({ db, call }) => {
    const secret = await aStaffSession(db, 'catalogue')
    const rate = { country: 'US', region: 'MN', name: 'Sales tax', percent: '7.125', beginsOn: '2034-07-01' }
    const body = { ...rate, source: 'Minnesota Department of Revenue', reason: 'the law of May raises it' }
    const made = await call('POST', '/v2/console/tax-rates', { bearer: secret, body, headers: KEY() })
    const id = madeId(made)
    return { ...post(`/v2/console/tax-rates/${id}/withdrawal`, { reason: 'the law was not passed' }), secret }
  },
  readConsoleTexts: async (given) => {
    const { secret } = await aText(given, 'UNLIMITEDPAYMENTS')
    return { ...get('/v2/console/texts'), secret }
  },
  withdrawConsoleText: async (given) => {
    const { id, secret } = await aText(given, 'CALLSBASIC')
    return {
      ...post(`/v2/console/texts/${id}/withdrawal`, { reason: 'the lawyers want another word' }),
      secret,
    }
  },
  readConsoleAffiliates: async (given) => {
    const { secret } = await anAffiliate(given, 'lake')
    return { ...get('/v2/console/affiliates'), secret }
  },
  withdrawConsoleAffiliate: async (given) => {
    const { id, secret } = await anAffiliate(given, 'river')
    return {
      ...post(`/v2/console/affiliates/${id}/withdrawal`, { reason: 'the clinic has closed' }),
      secret,
    }
  },
  withdrawConsoleItemDay: async ({ db, call }) => {
    const secret = await aStaffSession(db, 'catalogue')
    const body = {
      packageId: 1012,
      service: null,
      from: '2098-01-01',
      reason: 'two years are too long for many',
    }
    const made = await call('POST', '/v2/console/items/endings', { bearer: secret, body, headers: KEY() })
    const id = madeId(made)
    return {
      ...post(`/v2/console/items/days/${id}/withdrawal`, { reason: 'many have asked for it' }),
      secret,
    }
  },
  withdrawConsoleCoupon: async ({ db, call }) => {
    const secret = await aStaffSession(db, 'catalogue')
    const body = {
      code: 'AUTUMN-20',
      referrerKey: 'autumn',
      percent: null,
      amount: '20.00',
      market: 'default',
      packageIds: [1021],
      from: null,
      until: null,
      uses: 10,
      description: { en: 'Autumn discount', 'es-MX': 'Descuento de otoño' },
      reason: 'agreed with the clinics',
    }
    const made = await call('POST', '/v2/console/coupons', { bearer: secret, body, headers: KEY() })
    const id = madeId(made)
    return { ...post(`/v2/console/coupons/${id}/withdrawal`, { reason: 'the clinics have closed' }), secret }
  },
  revokeConsoleCodes: async (given) => {
    const { id, secret } = await aRunOfCodes(given)
    return { ...post(`/v2/console/code-runs/${id}/revocation`, { reason: 'the cards were stolen' }), secret }
  },
  readConsoleCodeRuns: async (given) => {
    const { secret } = await aRunOfCodes(given)
    return { ...get('/v2/console/code-runs'), secret }
  },
}
