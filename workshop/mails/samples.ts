import type { Mail } from '#server/email/index.ts'
import { offUrl } from './sample-links.ts'
import { aReceipt } from './sample-receipt.ts'
import { ACCOUNT_MAILS } from './samples-of-accounts.ts'
import { RENEWAL_MAILS } from './samples-of-renewals.ts'

const url = 'https://evenhand.example/join/invite?token=t0ken&id=1'
const optOutUrl = 'https://evenhand.example/join/invite/stop?token=0ptout'
const credentialsUrl = 'https://evenhand.example/join/credentials?token=cr3d'

/** In a receipt of an order that renews. */
const RENEWS =
  'Your subscription renews automatically: on November 21, 2027 we charge $204.00 plus tax. We email you 30 and 7 days before.'

/** At least one mail of each kind, and the variants that read differently. */
export const MAILS: readonly Mail[] = [
  { kind: 'started-a-sign-up' },
  { kind: 'receipt', firstName: 'Amara', document: aReceipt(), isRenewal: false, credentialsUrl },
  {
    kind: 'receipt',
    firstName: 'Amara',
    document: aReceipt({ method: 'PayPal', transactionId: null, refundUntil: null, notes: [RENEWS] }),
    isRenewal: true,
    offUrl,
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
    credentialsUrl,
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
  { kind: 'endpoint-off', host: 'events.example.com', isGone: false },
  { kind: 'professional-welcome', firstName: 'Ruth', url },
  { kind: 'professional-already-registered' },
  { kind: 'professional-already-registered', url },
  { kind: 'invite-code', code: '048213', minutes: 15 },
  {
    kind: 'refund-made',
    firstName: 'Amara',
    number: '7K2M9QX4TA',
    amount: '$196.22',
    ended: true,
    paidUntil: null,
    endsAnother: true,
  },
  {
    kind: 'refund-made',
    firstName: 'Amara',
    number: '7K2M9QX4TA',
    amount: '$196.22',
    ended: true,
    paidUntil: 'November 21, 2027',
    endsAnother: false,
  },
  {
    kind: 'refund-made',
    firstName: 'Amara',
    number: '7K2M9QX4TA',
    amount: '$20.00',
    ended: false,
    paidUntil: null,
    endsAnother: false,
  },
  { kind: 'place-ended', firstName: 'Jordan', paidUntil: null, renews: false, hasAccount: true },
  { kind: 'place-ended', firstName: 'Jordan', paidUntil: null, renews: false, hasAccount: false },
  { kind: 'place-ended', firstName: 'Jordan', paidUntil: null, renews: true, hasAccount: true },
  {
    kind: 'place-ended',
    firstName: 'Jordan',
    paidUntil: 'November 21, 2027',
    renews: false,
    hasAccount: true,
  },
  ...ACCOUNT_MAILS,
  ...RENEWAL_MAILS,
]

export function mailOf<Kind extends Mail['kind']>(kind: Kind): Extract<Mail, { kind: Kind }> {
  const found = MAILS.find((mail): mail is Extract<Mail, { kind: Kind }> => mail.kind === kind)
  if (!found) throw new Error(`no ${kind} among the cases`)
  return found
}
