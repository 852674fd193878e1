import { expect, test } from 'vitest'
import type { ConsoleFound } from '#domain/contracts/console/search.ts'
import { exactHit, hitsOf } from './hits.ts'

const nothing: ConsoleFound = {
  readAs: [],
  tookMs: 14,
  people: [],
  orders: [],
  payments: [],
  drafts: [],
  invitations: [],
  codes: [],
}
const amara = {
  id: '3f1c1f2e-0000-4000-8000-000000000001',
  kind: 'parent',
  firstName: 'Amara',
  lastName: 'Okafor',
  city: 'Minneapolis',
  isSecondParent: false,
  plan: {
    packageName: 'Premium',
    status: 'current',
    paidUntil: '2027-11-20',
    pastDueDay: null,
    method: 'Visa •• 1111',
  },
} as const
const order = {
  orderNo: 'M1JGEVGC37X0D8',
  payerId: amara.id,
  payer: 'Amara Okafor',
  instrument: 'Visa •• 1111',
  state: 'paid',
  amount: 13_627,
  currency: 'USD',
  createdAt: '2026-11-21T16:36:19.000Z',
}

test('a person has a city, what pays the plan, and its last paid day', () => {
  expect(hitsOf({ ...nothing, people: [amara, { ...amara, city: null, plan: null }] })).toMatchObject([
    {
      detail: 'Parent, Minneapolis, pays with Visa •• 1111',
      right: 'Active',
      rightDetail: 'Premium to Nov 20, 2027',
    },
    { detail: 'Parent', right: 'No plan', rightDetail: '' },
  ])
})

test('a plan that is past due says its day', () => {
  const pastDue = { ...amara, plan: { ...amara.plan, pastDueDay: 7 } }
  expect(hitsOf({ ...nothing, people: [pastDue] })).toMatchObject([
    { right: 'Past due', rightDetail: 'day 7' },
  ])
})

test('each parent has the colour that they have on their page', () => {
  const people = [amara, { ...amara, isSecondParent: true }, { ...amara, kind: 'professional' as const }]
  expect(hitsOf({ ...nothing, people }).map(({ side }) => side)).toEqual(['p1', 'p2', ''])
})

test('an order leads to its payer, with its amount and its day', () => {
  expect(hitsOf({ ...nothing, orders: [order] })).toMatchObject([
    {
      kind: 'orders',
      title: order.orderNo,
      detail: 'Billed to Amara Okafor, Visa •• 1111',
      right: '$136.27',
      rightDetail: 'Nov 21, 2026, paid',
      personId: amara.id,
    },
  ])
})

test('the state of an order, a payment and an invitation is in words', () => {
  const payment = { ...order, transaction: null, attempt: 'not_charged', brand: null, lastFour: null }
  const invitation = {
    id: amara.id,
    invitedBy: amara.id,
    userId: amara.id,
    from: null,
    to: null,
    state: 'step1-done',
    createdAt: order.createdAt,
  }
  const hits = hitsOf({
    ...nothing,
    orders: [{ ...order, state: 'payment_failed' }],
    payments: [payment],
    invitations: [invitation],
  })
  expect(hits).toMatchObject([
    { rightDetail: 'Nov 21, 2026, payment failed' },
    { detail: 'not charged, Amara Okafor, order M1JGEVGC37X0D8' },
    { right: 'begun' },
  ])
})

test('a number that belongs to one person opens that person, and a name never does', () => {
  const byNumber = { ...nothing, readAs: ['number'], people: [amara], orders: [order] }
  expect(exactHit(byNumber, hitsOf(byNumber))).toBe(amara.id)
  const byName = { ...byNumber, readAs: ['name'] }
  expect(exactHit(byName, hitsOf(byName))).toBeNull()
})

test('a hit without a person opens no page of a person', () => {
  const code = {
    ...nothing,
    readAs: ['number'],
    codes: [{ code: 'HENN-4', kind: 'partner', active: true } as const],
  }
  expect(exactHit(code, hitsOf(code))).toBeNull()
})

test('two sign-ups, payments or invitations of one day differ by their time', () => {
  const [first, second] = ['2026-11-21T16:36:19.000Z', '2026-11-21T17:02:00.000Z']
  const draft = { id: amara.id, parentId: amara.id, firstName: 'Amara', lastName: 'Okafor' }
  const payment = { ...order, transaction: null, attempt: 'declined', brand: 'Visa', lastFour: '1111' }
  const invitation = {
    id: amara.id,
    invitedBy: amara.id,
    userId: amara.id,
    from: 'A',
    to: 'B',
    state: 'sent',
  }
  const shown = hitsOf({
    ...nothing,
    drafts: [first, second].map((touchedAt) => ({ ...draft, touchedAt })),
    payments: [first, second].map((createdAt) => ({ ...payment, createdAt })),
    invitations: [first, second].map((createdAt) => ({ ...invitation, createdAt })),
  }).map(({ title, detail, right, rightDetail }) => [title, detail, right, rightDetail].join())
  expect(new Set(shown).size).toBe(6)
})
