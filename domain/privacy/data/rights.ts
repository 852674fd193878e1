import { EXPORT_DAYS } from '../terms.ts'
import type { Retention } from '../kept-data.ts'

/** The requests of people about their data. */
export const RIGHTS: Retention = {
  erasures: { personal: [], other: ['person_id', 'asked_by', 'asked_at', 'due_at', 'done_at'] },
  exports: {
    personal: [
      {
        columns: ['sealed', 'code_hash'],
        why: 'a person downloads what is held about them; the file is encrypted',
        term: { kind: 'days', days: EXPORT_DAYS, after: 'it was ready' },
        removedBy: 'purge-expired; erasure',
      },
    ],
    other: [
      'id',
      'person_id',
      'locale',
      'asked_at',
      'lease_until',
      'tries',
      'made_at',
      'wrong_codes',
      'downloads',
      'downloaded_at',
    ],
  },
}
