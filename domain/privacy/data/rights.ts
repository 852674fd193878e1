import type { Retention } from '../retention.ts'

/** What people have asked about their data. */
export const RIGHTS: Retention = {
  erasures: { personal: [], other: ['person_id', 'asked_by', 'asked_at', 'due_at', 'done_at'] },
}
