import type { Mail } from '#server/email/index.ts'
import { aReceipt } from './receipt.ts'

const url = 'https://evenhand.example/join/invite?token=t0ken&id=1'
const optOutUrl = 'https://evenhand.example/join/invite/stop?token=0ptout'

const UNPAID = {
  firstName: 'Amara',
  total: '$230.85',
  method: 'Visa ending in 1111',
  accessUntil: 'December 12, 2027',
  offUrl: 'https://evenhand.example/join/renewal?user=u&token=t',
}

/** One mail of each kind; both forms of the two kinds with a choice. */
export const MAILS: readonly Mail[] = [
  { kind: 'started-a-sign-up' },
  {
    kind: 'receipt',
    firstName: 'Amara',
    document: aReceipt(),
    credentialsUrl: 'https://evenhand.example/join/credentials?token=cr3d',
  },
  {
    kind: 'receipt',
    firstName: 'Amara',
    document: aReceipt({ method: 'PayPal', transactionId: null, refundUntil: null }),
  },
  {
    kind: 'receipt-before',
    orderNo: '7K2M9QX4TA',
    date: 'November 21, 2026',
    lines: [{ label: 'Premium, 1 year', amount: '$204.00' }],
    subtotal: '$204.00',
    discount: '−$20.40',
    tax: '$12.62',
    vat: '$12.62',
    total: '$196.22',
    method: 'Visa ending in 1111',
    renewal: { date: 'November 21, 2027' },
    paidForCoParent: 'Jordan',
    credentialsUrl: 'https://evenhand.example/join/credentials?token=cr3d',
  },
  { kind: 'payment-not-charged', url: 'https://evenhand.example/join/payment' },
  {
    kind: 'invitation',
    firstName: 'Jordan',
    invitedByName: 'Amara',
    invitedByKind: 'parent',
    fromOrder: false,
    url,
    paid: true,
    optOutUrl,
  },
  { kind: 'new-link', firstName: 'Jordan', url, paid: false, optOutUrl },
  { kind: 'named-in-a-sign-up' },
  { kind: 'credentials-set', firstName: 'Amara' },
  { kind: 'password-changed', firstName: 'Amara' },
  { kind: 'password-reset', url, minutes: 60 },
  { kind: 'already-active' },
  { kind: 'professional-welcome', firstName: 'Ruth', url },
  { kind: 'professional-already-registered' },
  { kind: 'professional-already-registered', url },
  { kind: 'log-in-code', firstName: 'Amara', code: '048213', minutes: 10 },
  { kind: 'invite-code', code: '048213', minutes: 15 },
  { kind: 'renewal-reminder', days: 30, date: 'November 21, 2027', paidByAnother: false },
  { kind: 'renewal-reminder', days: 7, date: 'November 21, 2027', paidByAnother: true },
  {
    kind: 'renewal-notice',
    firstName: 'Amara',
    days: 30,
    date: 'November 21, 2027',
    paidUntil: 'November 21, 2027',
    packageName: 'Premium',
    years: 1,
    amount: '$216.00',
    tax: '$14.85',
    total: '$230.85',
    method: 'Visa ending in 1111',
    methodEnds: true,
    change: { from: '$204.00', rises: true },
    offUrl: 'https://evenhand.example/join/renewal?user=u&token=t',
  },
  {
    kind: 'renewal-notice',
    firstName: 'Amara',
    days: 7,
    date: '28 November 2027',
    paidUntil: '21 November 2027',
    packageName: 'Essentials UK',
    years: 2,
    amount: '£120.00',
    tax: null,
    total: '£120.00',
    method: 'PayPal',
    methodEnds: false,
    change: null,
    offUrl: 'https://evenhand.example/join/renewal?user=u&token=t',
  },
  ...(['not-enough', 'expired', 'gone', 'verify', 'bank'] as const).map((why) => ({
    kind: 'renewal-failed' as const,
    ...UNPAID,
    date: 'November 21, 2027',
    why,
    nextTry: why === 'bank' || why === 'not-enough' ? 'November 22, 2027' : null,
  })),
  { kind: 'renewal-last-try', ...UNPAID, total: null, method: null, date: 'December 11, 2027' },
  {
    kind: 'method-expires',
    firstName: 'Amara',
    method: 'Visa ending in 1111',
    expires: 'October 2027',
    renewsOn: 'November 21, 2027',
  },
  ...[false, true].map((includesVat) => ({
    kind: 'yearly-note' as const,
    firstName: 'Amara',
    packageName: 'Premium',
    years: 2,
    paidUntil: 'November 21, 2028',
    amount: '$384.00',
    includesVat,
    offUrl: UNPAID.offUrl,
  })),
  { kind: 'subscription-ended', firstName: 'Amara', date: 'November 21, 2027', because: 'not-renewed' },
  { kind: 'subscription-ended', firstName: 'Amara', date: 'November 21, 2027', because: 'unpaid' },
  { kind: 'renewal-switched', firstName: 'Amara', renews: false, date: 'November 21, 2027' },
  { kind: 'renewal-switched', firstName: 'Amara', renews: true, date: 'November 21, 2027' },
]

export function mailOf<Kind extends Mail['kind']>(kind: Kind): Extract<Mail, { kind: Kind }> {
  const found = MAILS.find((mail): mail is Extract<Mail, { kind: Kind }> => mail.kind === kind)
  if (!found) throw new Error(`no ${kind} among the cases`)
  return found
}
