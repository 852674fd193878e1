import { expect, test } from 'vitest'
import { eventWords, type ShownEvent } from './event-words.ts'

const event = (of: Partial<ShownEvent>): ShownEvent => ({
  key: 'k',
  at: '2026-11-22T15:12:40.000Z',
  group: 'money',
  what: 'attempt',
  note: null,
  orderNo: null,
  amount: null,
  currency: null,
  parts: null,
  instrument: null,
  transaction: null,
  ...of,
})

test('a declined attempt shows the reason, and its amount is struck out', () => {
  const said = eventWords(event({ note: 'declined, 2001, insufficient', instrument: 'Visa •• 1111' }))
  expect(said).toMatchObject({
    title: 'Declined, Visa •• 1111',
    detail: '2001, insufficient',
    tone: 'bad',
    sum: 'struck',
  })
})

test('an attempt without an answer has its own words', () => {
  expect(eventWords(event({ note: 'unknown' }))).toMatchObject({ title: 'Answer lost', tone: 'warn' })
})

test('an action of staff has the same words as its row in the trail', () => {
  const row = { group: 'staff', what: 'correct-email', note: 'Theo Lang: typed gmial.com' } as const
  expect(eventWords(event(row))).toMatchObject({ title: 'Correct email', detail: row.note, tone: 'staff' })
})

test('a line of the ledger says how the money moved', () => {
  expect(eventWords(event({ what: 'booked', note: 'refund' }))).toMatchObject({
    title: 'Given back',
    tone: 'money',
    sum: 'captured',
  })
})

test('an order says its parts, and its capture the tax', () => {
  const parts = [
    { kind: 'price', name: 'Premium', amount: 15_000 },
    { kind: 'co-parent', name: 'Jordan', amount: 15_000 },
    { kind: 'discount', name: 'Court-partner discount', amount: -2250 },
    { kind: 'codes', name: null, amount: -500 },
    { kind: 'tax', name: null, amount: 877 },
  ] as const
  const order = { what: 'order', note: 'join', currency: 'USD', parts: [...parts] }
  expect(eventWords(event(order)).detail).toBe(
    'At the sign-up: Premium $150.00, for Jordan $150.00, Court-partner discount −$22.50, codes −$5.00, tax $8.77',
  )
  expect(eventWords(event({ ...order, what: 'booked', note: 'capture' })).detail).toBe('tax $8.77')
})

test('paid time says its last day', () => {
  const period = { group: 'plan', what: 'period-begins', note: '2027-11-20' } as const
  expect(eventWords(event(period)).detail).toBe('Until Nov 20, 2027')
})

test('an open dispute says until when it can be answered', () => {
  const dispute = { what: 'dispute', note: 'chargeback, open, 2026-12-01' }
  expect(eventWords(event(dispute)).detail).toBe('chargeback, open, answer due Dec 1, 2026')
  expect(eventWords(event({ ...dispute, note: 'chargeback, won' })).detail).toBe('chargeback, won')
})

test('a mail that the server refused names its reply, and an ended link its kind', () => {
  const mail = { group: 'mails', what: 'mail-refused', note: 'log-in-code, 550' } as const
  expect(eventWords(event(mail)).detail).toBe('log in code, reply 550')
  const link = { group: 'links', what: 'link-ended', note: 'password-reset, expired' } as const
  expect(eventWords(event(link)).detail).toBe('For a new password, by mail, its time was over')
})
