import type { ConsoleFound } from '#domain/contracts/console/search.ts'
import { formatMoney } from '#domain/money.ts'
import type { IconName } from '../shell/icon.tsx'
import { momentText } from '../shell/when.tsx'

export const HIT_KINDS = ['people', 'orders', 'payments', 'drafts', 'invitations', 'codes'] as const
export type HitKind = (typeof HIT_KINDS)[number]

/** One hit, ready to be drawn. */
export type Hit = {
  key: string
  kind: HitKind
  title: string
  /** Shown in a monospaced font, like a number. */
  isNumber: boolean
  detail: string
  right: string
  rightDetail: string
  /** The colour of a parent. It is empty for other hits. */
  side: 'p1' | 'p2' | ''
  /** The person to whom the hit leads. Null if there is no page for it. */
  personId: string | null
  /** The draft, for those who may extend it. Null for other hits. */
  draft: string | null
}

export const KIND_WORDS: Readonly<Record<HitKind, { name: string; icon: IconName }>> = {
  people: { name: 'People', icon: 'users' },
  orders: { name: 'Orders', icon: 'order' },
  payments: { name: 'Payments', icon: 'card' },
  drafts: { name: 'Drafts', icon: 'pencil' },
  invitations: { name: 'Invitations', icon: 'send' },
  codes: { name: 'Codes', icon: 'tag' },
}

/** Codes of the database that read badly in words. */
const STATE_WORDS: Readonly<Record<string, string>> = { 'step1-done': 'begun' }
/** The code of a state in words, such as `payment failed`. */
const stateWords = (code: string) => STATE_WORDS[code] ?? code.replaceAll(/[_-]/g, ' ')

const PLAN_STATES = { current: 'Active', expired: 'Ended', cancelled: 'Cancelled' } as const

const day = (at: string) => momentText(new Date(at), { timeZone: null, style: 'day' })
/** With its time, so that two hits of one buyer on one day differ. */
const moment = (at: string) => momentText(new Date(at), { timeZone: null, style: 'moment' })
const money = (amount: number, currency: string) => formatMoney(amount, { currency, locale: 'en' })

/** All hits in the order of the kinds. The best of each kind comes first. */
export function hitsOf(found: ConsoleFound): Hit[] {
  return [
    ...found.people.map(hitOfPerson),
    ...found.orders.map(hitOfOrder),
    ...found.payments.map(hitOfPayment),
    ...found.drafts.map(hitOfDraft),
    ...found.invitations.map(hitOfInvitation),
    ...found.codes.map(hitOfCode),
  ]
}

type Found<Kind extends keyof ConsoleFound> = ConsoleFound[Kind] extends readonly (infer One)[] ? One : never

/** What most hits do not have. */
const PLAIN = { isNumber: false, rightDetail: '', draft: null, side: '' } as const

/** The parts that are known, in one line. */
const line = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

function hitOfPerson(person: Found<'people'>): Hit {
  const isParent = person.kind === 'parent'
  return {
    ...PLAIN,
    key: person.id,
    kind: 'people',
    title: `${person.firstName} ${person.lastName}`,
    detail: line(
      isParent ? 'Parent' : 'Professional',
      person.city,
      person.plan?.method && `pays with ${person.plan.method}`,
    ),
    ...planWords(person.plan),
    side: !isParent ? '' : person.isSecondParent ? 'p2' : 'p1',
    personId: person.id,
  }
}

function hitOfOrder(order: Found<'orders'>): Hit {
  return {
    ...PLAIN,
    key: order.orderNo,
    kind: 'orders',
    title: order.orderNo,
    isNumber: true,
    detail: line(`Billed to ${order.payer ?? 'an erased person'}`, order.instrument),
    right: money(order.amount, order.currency),
    rightDetail: `${day(order.createdAt)}, ${stateWords(order.state)}`,
    personId: order.payerId,
  }
}

function hitOfPayment(payment: Found<'payments'>): Hit {
  const { brand, lastFour, transaction, orderNo } = payment
  return {
    ...PLAIN,
    key: `${orderNo} ${transaction ?? ''} ${payment.createdAt}`,
    kind: 'payments',
    title: [brand, lastFour].filter(Boolean).join(' •• ') || (transaction ?? 'Payment'),
    detail: line(stateWords(payment.attempt), payment.payer, transaction, `order ${orderNo}`),
    right: money(payment.amount, payment.currency),
    rightDetail: moment(payment.createdAt),
    personId: payment.payerId,
  }
}

function hitOfDraft(draft: Found<'drafts'>): Hit {
  return {
    ...PLAIN,
    key: draft.id,
    kind: 'drafts',
    title: `${draft.firstName} ${draft.lastName}`,
    detail: 'Sign-up that is not paid',
    right: 'Last used',
    rightDetail: moment(draft.touchedAt),
    personId: null,
    draft: draft.id,
  }
}

function hitOfInvitation(invitation: Found<'invitations'>): Hit {
  return {
    ...PLAIN,
    key: invitation.id,
    kind: 'invitations',
    title: `To ${invitation.to ?? 'an erased person'}`,
    detail: `From ${invitation.from ?? 'an erased person'}`,
    right: stateWords(invitation.state),
    rightDetail: moment(invitation.createdAt),
    personId: invitation.userId,
  }
}

function hitOfCode(code: Found<'codes'>): Hit {
  return {
    ...PLAIN,
    key: code.code,
    kind: 'codes',
    title: code.code,
    isNumber: true,
    detail: { coupon: 'Coupon', code: 'Subscription code', partner: 'Link of a partner' }[code.kind],
    right: code.active ? 'Active' : 'Not active',
    personId: null,
  }
}

function planWords(plan: ConsoleFound['people'][number]['plan']): Pick<Hit, 'right' | 'rightDetail'> {
  if (!plan) return { right: 'No plan', rightDetail: '' }
  if (plan.pastDueDay !== null) return { right: 'Past due', rightDetail: `day ${plan.pastDueDay}` }
  return {
    right: PLAN_STATES[plan.status],
    rightDetail: `${plan.packageName} to ${day(`${plan.paidUntil}T12:00:00Z`)}`,
  }
}

/** The one person that an exact search means. A name is never exact. */
export function exactHit({ readAs }: ConsoleFound, hits: readonly Hit[]): string | null {
  const isExact = readAs.some((each) => each === 'e-mail' || each === 'number' || each === 'phone')
  const people = new Set(hits.map(({ personId }) => personId))
  const [only] = people
  return isExact && people.size === 1 && only ? only : null
}
