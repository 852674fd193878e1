/** Work that waits for a person, or that a person should see. The most urgent first. */
export const QUEUES = [
  'disputes',
  'payments',
  'findings',
  'mails',
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
  /** What it is about: an order, a transaction, a kind of mail, a job. */
  subject: string
  /** Its state or reason, in the words of the data. */
  note: string | null
  personId: string | null
  amountMinor: number | null
  currency: string | null
  since: Date
}

/** The cases of one page. The oldest come first, so that none is forgotten. */
export const QUEUE_PAGE = 50
/** Payments and notifications younger than this still end by themselves. */
export const WAITS_AFTER_SECONDS = 300
