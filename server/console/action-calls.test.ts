import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  approveByConsole,
  readConsoleApprovals,
  rejectByConsole,
} from '#domain/contracts/console/approvals.ts'
import { helpByConsole } from '#domain/contracts/console/help.ts'
import { readConsoleRefunds, refundByConsole } from '#domain/contracts/console/refunds.ts'
import { ROLES } from '#domain/console/roles.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testApi } from '#tests/support/api.ts'
import { mountTestConsole } from '#tests/support/console/console-api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, type Charge } from '#tests/support/payments/refunds.ts'
import { aStaffMember, bearerOf, staffOfBearer } from '#tests/support/console/staff.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const tess = newSecret()
const call = testApi((api) =>
  mountTestConsole(api, db, {
    payments,
    refundAlone: 50,
    findStaff: async (bearer) =>
      bearer === tess ? aStaffMember('billing', { id: 'tess' }) : staffOfBearer(bearer),
  }),
)
const reason = 'paid for the wrong term'
let charge: Charge
const refundPath = () => `/v2/console/people/${charge.parentId}/orders/${charge.orderNo}`
const refund = async (bearer: string, { amount, key }: { amount: number; key: string }) =>
  call('POST', `${refundPath()}/refunds`, {
    bearer,
    headers: { 'idempotency-key': key },
    body: { amount, returned: 0, currency: 'USD', reason },
  })

beforeAll(async () => {
  charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
})

/** Every call of an action, with an id that does not exist. Roles without the right are refused first. */
const CALLS: Readonly<Record<string, (bearer: string) => ReturnType<typeof call>>> = {
  [readConsoleRefunds.id]: async (bearer) =>
    call('GET', `/v2/console/people/${charge.parentId}/refunds`, { bearer }),
  [refundByConsole.id]: async (bearer) =>
    call('POST', `/v2/console/people/${randomUUID()}/orders/NOSUCHORDER/refunds`, {
      bearer,
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: 100, returned: 0, currency: 'USD', reason },
    }),
  [readConsoleApprovals.id]: async (bearer) => call('GET', '/v2/console/approvals', { bearer }),
  [approveByConsole.id]: async (bearer) =>
    call('POST', `/v2/console/approvals/${randomUUID()}/agreement`, { bearer, body: { amount: 100 } }),
  [rejectByConsole.id]: async (bearer) =>
    call('POST', `/v2/console/approvals/${randomUUID()}/rejection`, { bearer, body: { reason } }),
  [helpByConsole.id]: async (bearer) =>
    call('POST', '/v2/console/help', {
      bearer,
      headers: { 'idempotency-key': randomUUID() },
      body: { asked: { kind: 'end-sessions', person: randomUUID() }, reason },
    }),
}

test('every role may use exactly its own actions', async () => {
  const letIn: Record<string, string[]> = {}
  for (const [name, ask] of Object.entries(CALLS))
    for (const role of ROLES) {
      const { status } = await ask(bearerOf(role))
      expect([200, 403, 404], `${name} as ${role}`).toContain(status)
      if (status !== 403) (letIn[name] ??= []).push(role)
    }
  expect(letIn).toEqual({
    readConsoleRefunds: ['billing'],
    refundByConsole: ['billing'],
    readConsoleApprovals: ['billing', 'catalogue', 'auditor'],
    approveByConsole: ['billing', 'catalogue'],
    rejectByConsole: ['billing', 'catalogue'],
    helpByConsole: ['support', 'billing'],
  })
})

test('nobody acts without a session of staff', async () => {
  for (const ask of Object.values(CALLS)) expect((await ask(newSecret())).status).toBe(401)
})

test('a refund is requested, shown, approved and made', async () => {
  const billing = bearerOf('billing')
  const { offers } = readConsoleRefunds.answers[200].parse(
    (await CALLS[readConsoleRefunds.id]?.(billing))?.body,
  )
  expect(offers).toMatchObject([{ captured: 5999, returned: 0, left: 5999, refusal: null, alone: 5000 }])
  const asked = await refund(billing, { amount: 5999, key: randomUUID() })
  expect(asked.status).toBe(202)
  const { approval } = refundByConsole.answers[202].parse(asked.body)
  const list = await call('GET', '/v2/console/approvals', { bearer: tess })
  expect(readConsoleApprovals.answers[200].parse(list.body).approvals).toMatchObject([
    { id: approval, amount: 5999, state: 'asked', isOwn: false, askedName: 'The billing' },
  ])
  const agree = async (bearer: string) =>
    call('POST', `/v2/console/approvals/${approval}/agreement`, { bearer, body: { amount: 5999 } })
  expect(await agree(billing)).toMatchObject({ status: 409, body: { code: 'api.approval.own' } })
  expect(await agree(tess)).toMatchObject({ status: 200, body: { outcome: 'refunded', amount: 5999 } })
  expect(await refund(billing, { amount: 100, key: randomUUID() })).toMatchObject({
    status: 409,
    body: { code: 'api.refund.nothingLeft' },
  })
})

test.for([0, -1, 0.5, Number.NaN, 1e21])('%s is not an amount', async (amount) => {
  expect((await refund(bearerOf('billing'), { amount, key: randomUUID() })).status).not.toBe(200)
})

test('a refund without a key is refused', async () => {
  const { status } = await call('POST', `${refundPath()}/refunds`, {
    bearer: bearerOf('billing'),
    body: { amount: 100, returned: 0, currency: 'USD', reason },
  })
  expect(status).toBe(400)
})
