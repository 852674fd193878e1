import type { Queue } from '#domain/console/queues.ts'
import { statusText } from './mail-status.ts'

export type QueueWords = {
  /** The queue, as a heading. */
  name: string
  /** One case, in its pill. */
  one: string
  look: 'bad' | 'warn' | ''
  /** The next step of a case that leads to a person. */
  next: string
}

/** Approvals have a page of their own. On the front page they are among the other cases. */
export type ShownQueue = Queue | 'approvals'

/** The names of each queue and its cases in the console. */
export const QUEUE_WORDS: Readonly<Record<ShownQueue, QueueWords>> = {
  disputes: { name: 'Disputes', one: 'Dispute', look: 'bad', next: 'Answer' },
  payments: { name: 'Payments that wait', one: 'Waits', look: 'warn', next: 'Look' },
  findings: { name: 'Findings', one: 'Finding', look: 'warn', next: 'Look' },
  mails: { name: 'Mails given up', one: 'Mail', look: '', next: 'Look' },
  bounces: { name: 'Mails returned', one: 'Returned', look: 'warn', next: 'Look' },
  dunning: { name: 'In dunning', one: 'Dunning', look: 'warn', next: 'Look' },
  renewals: { name: 'Renewals due', one: 'Renewal', look: '', next: 'Look' },
  jobs: { name: 'Jobs with errors', one: 'Job', look: 'bad', next: 'Look' },
  approvals: { name: 'Approvals', one: 'Approval', look: '', next: 'Decide' },
  webhooks: { name: 'Webhooks open', one: 'Webhook', look: 'warn', next: 'Look' },
}

/** Plain words for technical values of the data. */
const NOTES: Readonly<Record<string, string>> = {
  manual: 'unknown after every check',
  watch: 'watched',
  unknown: 'answer lost',
  superseded: 'held, and not wanted',
  'paid-missing': 'paid in the book, missing at the gateway',
  'captured-unknown': 'captured at the gateway, unknown in the book',
}

/** The note of a case in words. An SMTP status code is explained. */
export function noteText(note: string | null): string | null {
  if (note === null) return null
  return /^[245]\.\d+\.\d+$/.test(note) ? statusText(note) : (NOTES[note] ?? note)
}
