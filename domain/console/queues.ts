/** Lists of work for staff. The most urgent list comes first. */
export const QUEUES = [
  'disputes',
  'payments',
  'findings',
  'mails',
  'bounces',
  'dunning',
  'renewals',
  'jobs',
  'webhooks',
] as const
export type Queue = (typeof QUEUES)[number]

/** One case of a queue. It has no contact data. */
export type QueueCase = {
  /** Unique in its queue. */
  key: string
  /** The name of an order, a transaction, a kind of mail or a job. */
  subject: string
  /** Its state or reason, as a code of the database. */
  note: string | null
  personId: string | null
  amountMinor: number | null
  currency: string | null
  since: Date
  /** The last day on which it can be answered. Only of a dispute. */
  due?: string | null
}

/** What all cases of a queue in one currency are about. */
export type QueueSum = { currency: string; amountMinor: number }

/** The cases of one page. The oldest come first, so that none is forgotten. */
export const QUEUE_PAGE = 50
/** Newer payments and notifications are not listed. Most of them still finish without help. */
export const WAITS_AFTER_SECONDS = 300
