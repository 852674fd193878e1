import { expect, test } from 'vitest'
import { sum } from '#domain/money.ts'
import { SNAPSHOT } from '#tests/support/cases/price-snapshot.ts'
import { testSite as site } from '#tests/support/site.ts'
import type { PaidOrder } from '../purchase.ts'
import { partiesOf, partiesToday, type Parties } from '../records/parties.ts'
import { receiptDocument } from './receipt-document.ts'

/** 11:42 PM on 21 November in Minneapolis, where it is already the 22nd in UTC. */
const LATE = new Date('2026-11-22T05:42:00Z')

const AMARA: Parties['buyer'] = {
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@example.com',
  address: {
    line1: '12 Maple Avenue',
    line2: null,
    city: 'Minneapolis',
    region: 'MN',
    postalCode: '55401',
    country: 'US',
  },
  timeZone: 'America/Chicago',
}
const PARTIES: Parties = { ...partiesToday(site), buyer: AMARA, coParentFirstName: 'Jordan' }

function anOrder(snapshot: Partial<typeof SNAPSHOT> = {}, changes: Partial<PaidOrder> = {}): PaidOrder {
  return {
    id: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11',
    orderNo: 'XSH7C9TNGWKZEM',
    flow: 'join',
    scopeId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a12',
    payerId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a13',
    beneficiaryIds: [],
    subscriptionId: null,
    amountMinor: 15_264,
    currency: 'USD',
    snapshot: { ...SNAPSHOT, ...snapshot },
    request: {},
    locale: 'en',
    paidAt: LATE,
    method: 'CREDIT_CARD',
    transactionId: '5f77408810ca',
    instrument: {
      method: 'creditCard',
      brand: 'Visa',
      lastFour: '1111',
      expirationMonth: '12',
      expirationYear: '2030',
    },
    vaultToken: null,
    ...changes,
  }
}

test('an order paid at 11:42 PM has the days of the billing address, also where UTC has the next one', () => {
  const receipt = receiptDocument({ order: anOrder(), parties: PARTIES }, { locale: 'en', site })
  expect(receipt).toMatchObject({
    number: 'XSH7C9TNGWKZEM',
    paidOn: expect.stringMatching(/^November 21, 2026, 11:42\sPM CST$/) as unknown,
    paidUntil: 'November 21, 2027',
    refundUntil: 'December 21, 2026',
    transactionId: '5f77408810ca',
    method: 'Visa ending in 1111',
  })
  expect(receipt.lines[0]?.detail).toBe('November 21, 2026 to November 21, 2027')
})

test('a receipt names the seller, and the buyer with the billing address', () => {
  const { seller, buyer } = receiptDocument(
    { order: anOrder(), parties: PARTIES },
    { locale: 'es-MX', site: { ...site, seller: { ...site.seller, name: 'Moved Ltd' } } },
  )
  expect(seller).toEqual({
    name: 'Evenhand, Inc.',
    lines: ['400 Harbor Street', 'Minneapolis, MN 55401', 'Estados Unidos', '+1 (855) 555-0132'],
  })
  expect(buyer).toEqual({
    name: 'Amara Okafor',
    lines: ['12 Maple Avenue', 'Minneapolis, MN 55401', 'Estados Unidos', 'amara@example.com'],
  })
})

const BOTH = {
  payForCoParent: true,
  lines: [
    { kind: 'package' as const, service: null, amountMinor: 14_400 },
    { kind: 'extra' as const, service: 'TONEMETER', amountMinor: 6000 },
    { kind: 'co-parent' as const, service: null, amountMinor: 20_400 },
  ],
  subTotalMinor: 40_800,
  coupon: { id: null, code: 'COURT15', description: { en: '15% off' }, discountMinor: 6120 },
  subTotalAfterDiscountMinor: 34_680,
  codes: [{ code: 'GIFT-50', amountMinor: 5000 }],
  codeTotalMinor: 5000,
  taxes: [{ name: 'Sales tax', ratePpm: 68_750, amountMinor: 2041 }],
  taxMinor: 2041,
  totalMinor: 31_721,
}

test('the lines contain everything once and add up to the total', () => {
  const { lines, total } = receiptDocument({ order: anOrder(BOTH), parties: PARTIES }, { locale: 'en', site })
  expect(sum(lines.map(({ amount }) => amount))).toBe(total.amount)
  expect(lines.map(({ label, amountFormatted }) => [label, amountFormatted])).toEqual([
    ['Essentials, 1 year', '$144.00'],
    ['ToneMeter', '$60.00'],
    ['The same subscription for Jordan', '$204.00'],
    ['15% off', '−$61.20'],
    ['Code GIFT-50', '−$50.00'],
    ['Sales tax, Minnesota', '$20.41'],
  ])
  expect(lines.at(-1)?.detail).toBe('6.875% of $296.80')
})

test('included VAT is a note and not a line', () => {
  const vat = { vatMinor: 2000, taxes: [], taxMinor: 0, totalMinor: 14_400, currency: 'GBP' }
  const { lines, notes } = receiptDocument({ order: anOrder(vat), parties: PARTIES }, { locale: 'en', site })
  expect(lines).toHaveLength(1)
  expect(notes).toContain('The total includes VAT of £20.00.')
})

test('an order without a payment has no transaction and no refund', () => {
  const order = anOrder({}, { method: 'NONE', instrument: null, transactionId: 'free:XSH7C9TNGWKZEM' })
  expect(receiptDocument({ order, parties: PARTIES }, { locale: 'en', site })).toMatchObject({
    method: 'No payment was needed',
    transactionId: null,
    refundUntil: null,
  })
})

test('a refunded order says so', () => {
  const receipt = receiptDocument(
    { order: anOrder(), parties: PARTIES, isRefunded: true },
    { locale: 'en', site },
  )
  expect(receipt).toMatchObject({ isRefunded: true, refundUntil: null })
  expect(receipt.notes[0]).toBe('This payment went back to you, and the time it paid for has ended.')
})

test('a receipt says that nothing renews automatically', () => {
  const { notes } = receiptDocument({ order: anOrder(), parties: PARTIES }, { locale: 'en', site })
  expect(notes).toContain('Nothing renews automatically: when this time ends, nothing is charged.')
  expect(notes).toContain('All amounts are in US dollars.')
})

test("the receipt of an order without a stored buyer has the buyer's present name and no address", () => {
  const parties = partiesOf({ parent: {} }, { site, buyer: { ...AMARA, timeZone: null } })
  const { buyer, paidOn, lines } = receiptDocument({ order: anOrder(), parties }, { locale: 'en', site })
  expect(buyer).toEqual({ name: 'Amara Okafor', lines: ['amara@example.com'] })
  expect(lines.at(-1)?.label).not.toContain('Minnesota')
  expect(paidOn).toMatch(/^November 21, 2026, 11:42\sPM CST$/)
})

test('if only the e-mail address is known, it is shown as the name of the buyer', () => {
  const unknown = { firstName: '', lastName: '', email: 'amara@example.com', address: null, timeZone: null }
  const parties = partiesOf(null, { site, buyer: unknown })
  const { buyer } = receiptDocument({ order: anOrder(), parties }, { locale: 'en', site })
  expect(buyer).toEqual({ name: 'amara@example.com', lines: [] })
})

test('a receipt lists refunds by their day, and refunds under way', () => {
  const returned = [
    { amountMinor: 1_000, at: LATE },
    { amountMinor: 264, at: null },
  ]
  const receipt = receiptDocument({ order: anOrder(), parties: PARTIES, returned }, { locale: 'en', site })
  expect(receipt.refunds).toEqual([
    { on: 'November 21, 2026', amount: 1_000, amountFormatted: '$10.00' },
    { on: null, amount: 264, amountFormatted: '$2.64' },
  ])
  expect([receipt.isRefunded, receipt.refundUntil]).toEqual([false, null])
})
