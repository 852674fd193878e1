import type { ReceiptDocument } from '#domain/contracts/receipts.ts'

/** A receipt of one plan with its tax. */
export function aReceipt(changes: Partial<ReceiptDocument> = {}): ReceiptDocument {
  return {
    number: '7K2M9QX4TA',
    paidOn: 'November 21, 2026, 11:42 PM CST',
    seller: { name: 'Evenhand, Inc.', lines: ['400 Harbor Street', 'Minneapolis, MN 55401'] },
    buyer: { name: 'Amara Okafor', lines: ['12 Maple Avenue', 'Minneapolis, MN 55401', 'amara@example.com'] },
    lines: [
      {
        label: 'Premium, 1 year',
        detail: 'November 21, 2026 to November 21, 2027',
        amount: 20_400,
        amountFormatted: '$204.00',
      },
      {
        label: 'Sales tax, Minnesota',
        detail: '6.875% of $204.00',
        amount: 1403,
        amountFormatted: '$14.03',
      },
    ],
    total: { amount: 21_803, amountFormatted: '$218.03' },
    method: 'Visa ending in 1111',
    transactionId: '5f77408810ca',
    paidUntil: 'November 21, 2027',
    refundUntil: 'December 21, 2026',
    isRefunded: false,
    refunds: [],
    notes: ['Nothing renews automatically: when this time ends, nothing is charged.'],
    ...changes,
  }
}
