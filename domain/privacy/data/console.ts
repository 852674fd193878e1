import type { Retention } from '../retention.ts'

/** The console of staff. */
export const CONSOLE: Retention = {
  staff_actions: {
    personal: [
      {
        columns: ['staff_id', 'staff_name', 'network', 'reason'],
        why: 'who of the staff did what and why; of customers it holds ids alone',
        term: { kind: 'always' },
        removedBy: 'nothing: the trail cannot be changed',
      },
    ],
    other: ['n', 'at', 'role', 'kind', 'person_id', 'subject', 'details', 'before', 'hash'],
  },
  last_names: {
    personal: [
      {
        columns: ['name'],
        why: 'staff find a person by a part of the name',
        term: { kind: 'work', until: 'nobody has the name, within an hour' },
        removedBy: 'keep-last-names',
      },
    ],
    other: [],
  },
}
