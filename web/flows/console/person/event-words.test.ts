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
