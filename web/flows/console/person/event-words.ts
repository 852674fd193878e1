import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import type { ORDER_PARTS } from '#domain/console/timeline.ts'
import { formatMoney } from '#domain/money.ts'
import type { IconName } from '../shell/icon.tsx'
import { statusText } from '../queues/mail-status.ts'
import { dayText } from '../shell/when.tsx'

export type ShownEvent = ConsolePersonPage['events'][number]
type Part = NonNullable<ShownEvent['parts']>[number]
export type Tone = 'good' | 'bad' | 'warn' | 'money' | 'staff' | ''
/** The words and the icon of one line of the timeline. */
export type EventWords = {
  icon: IconName
  tone: Tone
  title: string
  detail: string | null
  /** Below the amount. A struck-out amount was not charged. */
  sum?: 'captured' | 'asked' | 'struck'
}

type Say = (event: ShownEvent) => EventWords
const words = (icon: IconName, title: string, tone: Tone = ''): Say => {
  return ({ note }) => ({ icon, tone, title, detail: note })
}

/** The note names the kind, and then the reply code of the mail server or the status of its report. */
const mail = (title: string, tone: Tone): Say => {
  return ({ note }) => {
    const [kind = '', reply] = (note ?? '').split(', ')
    const detail = [kind.replaceAll('-', ' '), reply && replyText(reply)].filter(Boolean).join(', ')
    return { icon: 'mail', tone, title, detail: detail || null }
  }
}

/** A status has a word. A reply code is a number of SMTP. */
const replyText = (reply: string) => (reply.includes('.') ? statusText(reply) : `reply ${reply}`)

const CONSENTS: Readonly<Record<string, string>> = {
  terms: 'the terms',
  marketing: 'news by mail',
  renewal: 'the renewal',
  plan: 'a change of plan',
}

/** The note names the kind, and then the version of the text. */
const consent = (verb: string, tone: Tone): Say => {
  return ({ note }) => {
    const [kind = '', ...version] = (note ?? '').split(', ')
    const title = `${verb} ${CONSENTS[kind] ?? kind}`
    return { icon: 'sign', tone, title, detail: version.length > 0 ? `Text of ${version.join(', ')}` : null }
  }
}

const LINKS: Readonly<Record<string, string>> = {
  credentials: 'To choose a password, by mail',
  'browser-credentials': 'To choose a password, in a browser',
  'password-reset': 'For a new password, by mail',
  'browser-password-reset': 'For a new password, in a browser',
  invite: 'Of an invitation, by mail',
  'invite-key': 'Of an invitation, in a browser',
  'mail-opt-out': 'To stop invitations, by mail',
  receipt: 'Of a receipt',
  'not-me': '“This was not me”, by mail',
  'browser-renewal': 'To switch renewal off, in a browser',
  expired: 'its time was over',
}

const link = (title: string): Say => {
  return ({ note }) => ({
    icon: 'link',
    tone: '',
    title,
    detail:
      note
        ?.split(', ')
        .map((part) => LINKS[part] ?? part)
        .join(', ') ?? null,
  })
}

const ATTEMPTS: Readonly<Record<string, Omit<EventWords, 'detail'>>> = {
  captured: { icon: 'capture', tone: 'money', title: 'Captured', sum: 'captured' },
  authorized: { icon: 'hold', tone: 'good', title: 'Held', sum: 'asked' },
  declined: { icon: 'x', tone: 'bad', title: 'Declined', sum: 'struck' },
  failed: { icon: 'x', tone: 'bad', title: 'Failed', sum: 'struck' },
  unknown: { icon: 'question', tone: 'warn', title: 'Answer lost', sum: 'asked' },
  watch: { icon: 'question', tone: 'warn', title: 'Watched', sum: 'asked' },
  superseded: { icon: 'hold', tone: 'warn', title: 'Held, and not wanted', sum: 'asked' },
  voided: { icon: 'x', tone: '', title: 'Hold released', sum: 'struck' },
  not_charged: { icon: 'x', tone: '', title: 'Not charged', sum: 'struck' },
  rejected: { icon: 'x', tone: 'bad', title: 'Refused before a bank was asked', sum: 'struck' },
  manual: { icon: 'question', tone: 'warn', title: 'Waits for a person', sum: 'asked' },
}

function attempt({ note, instrument }: ShownEvent): EventWords {
  const [state = '', ...rest] = (note ?? '').split(', ')
  const known = ATTEMPTS[state] ?? { icon: 'card', tone: '', title: `Attempt, ${state}`, sum: 'asked' }
  return {
    ...known,
    title: instrument === null ? known.title : `${known.title}, ${instrument}`,
    detail: rest.join(', ') || null,
  }
}

const FLOWS: Readonly<Record<string, string>> = {
  join: 'At the sign-up',
  invited: 'By an invited parent',
  returning: 'By a parent who came back',
  renewal: 'Renewal',
  change: 'Change of plan',
}

function flowOf(note: string | null): string | null {
  return note === null ? null : (FLOWS[note] ?? note)
}

const PARTS: Readonly<Record<(typeof ORDER_PARTS)[number], string>> = {
  price: 'price',
  'co-parent': 'for the co-parent',
  discount: 'discount',
  codes: 'codes',
  tax: 'tax',
  'included-tax': 'included tax',
}

/** What an order is made of: `Premium $150.00, Court partner −$22.50, tax $8.77`. */
function partsText(parts: ShownEvent['parts'], currency: string | null): string {
  if (currency === null) return ''
  const money = (amount: number) => formatMoney(amount, { currency, locale: 'en' }).replace('-', '−')
  return (parts ?? []).map((part) => `${partName(part)} ${money(part.amount)}`).join(', ')
}

function partName({ kind, name }: Part): string {
  if (name === null) return PARTS[kind]
  return kind === 'co-parent' ? `for ${name}` : name
}

/** The tax in the amount of an order: `tax $8.77`. */
function taxText({ parts, currency }: ShownEvent): string {
  return partsText(parts?.filter(({ kind }) => kind === 'tax' || kind === 'included-tax') ?? null, currency)
}

/** Lines of the ledger: the real movements of money. */
const BOOKED: Readonly<Record<string, string>> = {
  capture: 'Captured',
  refund: 'Given back',
  void: 'Released',
}

function booked(event: ShownEvent): EventWords {
  const { note } = event
  const title = note === null ? 'Booked' : (BOOKED[note] ?? `Booked, ${note}`)
  return {
    icon: note === 'refund' ? 'refund' : 'capture',
    tone: 'money',
    title,
    detail: taxText(event) || null,
    sum: 'captured',
  }
}

/** The note names the kind, the state, and the last day for an answer while it is open. */
function dispute({ note }: ShownEvent): EventWords {
  const [kind = '', state = '', due] = (note ?? '').split(', ')
  const detail = [kind, state, due && `answer due ${dayText(due)}`].filter(Boolean).join(', ')
  return { icon: 'alert', tone: 'bad', title: 'Dispute', detail, sum: 'asked' }
}

const TITLES: Readonly<Record<string, Say>> = {
  'account-made': ({ note }) => ({
    icon: 'person',
    tone: '',
    title: 'Account made',
    detail: note === 'en' ? 'English' : 'Spanish (Mexico)',
  }),
  'account-active': words('check', 'Account active', 'good'),
  agreed: consent('Agreed to', ''),
  withdrew: consent('Does not agree to', 'warn'),
  'logged-in': words('key', 'Logged in'),
  'logged-out': words('off', 'Logged out'),
  'sessions-ended': words('off', 'Logged out on all devices', 'warn'),
  'password-changed': words('key', 'Password changed', 'warn'),
  'passkey-added': words('key', 'Passkey added', 'good'),
  'passkey-removed': words('key', 'Passkey removed', 'warn'),
  'email-changed': words('pencil', 'E-mail address changed', 'warn'),
  'email-undone': words('pencil', 'Change of the e-mail address undone', 'warn'),
  'export-asked': words('download', 'Export asked for'),
  'export-made': words('download', 'Export ready', 'good'),
  'erasure-asked': words('trash', 'Deletion of the account asked for', 'bad'),
  'link-made': link('Link made'),
  'link-opened': link('Link opened'),
  'link-used': link('Link used'),
  'link-ended': link('Link ended'),
  'invitation-sent': words('send', 'Invitation sent'),
  'invitation-received': words('send', 'Invitation received'),
  'invitation-opened': words('send', 'Invitation opened'),
  'invitation-ended': words('send', 'Invitation ended'),
  'mail-delivered': mail('Mail delivered', 'good'),
  'mail-bounced': mail('Mail returned: it did not arrive', 'bad'),
  'mail-sent': mail('Mail accepted by the mail server', 'good'),
  'mail-refused': mail('Mail refused by the mail server', 'bad'),
  'mail-held-back': mail('Mail held back: the address wants none, or had enough', 'warn'),
  'mail-given-up': mail('Mail given up', 'bad'),
  'mail-waits': mail('Mail waits', 'warn'),
  'period-begins': ({ note }) => ({
    icon: 'calendar',
    tone: 'good',
    title: 'Paid time begins',
    detail: note && `Until ${dayText(note)}`,
  }),
  experiment: words('flask', 'Experiment'),
  order: ({ note, parts, currency }) => ({
    icon: 'order',
    tone: '',
    title: 'Order opened',
    detail: [flowOf(note), partsText(parts, currency)].filter(Boolean).join(': ') || null,
    sum: 'asked',
  }),
  'order-paid': () => ({ icon: 'check', tone: 'good', title: 'Order paid', detail: null, sum: 'asked' }),
  'order-ended': (event) => ({
    ...words('order', 'Order ended')(event),
    detail: event.note?.replaceAll('_', ' ') ?? null,
    sum: 'struck',
  }),
  attempt,
  booked,
  refund: (event) => ({ ...words('refund', 'Refund', 'warn')(event), sum: 'captured' }),
  dispute,
}

const STAFF: Readonly<Record<string, string>> = {
  search: 'Found by a search',
  'open-person': 'Page opened',
  'show-contact': 'Contact data shown',
  'read-mail': 'Text of a mail read',
}

/** The words and the icon of a line. An action of staff has the same words as its row in the trail. */
export function eventWords(event: ShownEvent): EventWords {
  const say = TITLES[event.what]
  if (event.group !== 'staff') return say ? say(event) : words('person', event.what)(event)
  const title = STAFF[event.what] ?? capitalised(event.what.replaceAll('-', ' '))
  return {
    icon: event.what === 'show-contact' || event.what === 'read-mail' ? 'eye' : 'staff',
    tone: 'staff',
    title,
    detail: event.note,
  }
}

/** Whether a mail can be sent again. One that waits, or that nobody wants, cannot. */
export function maySendAgain(what: string): boolean {
  return what !== 'mail-waits' && what !== 'mail-held-back'
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
