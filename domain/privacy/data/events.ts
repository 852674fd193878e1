import type { Retention } from '../kept-data.ts'

/** Events that are sent to the company's other systems. They contain ids, codes and amounts. */
export const EVENTS: Retention = {
  event_endpoints: {
    personal: [
      {
        columns: ['owner_email'],
        why: 'the owner, a staff member, is told when an endpoint is switched off',
        term: { kind: 'work', until: 'the endpoint is deleted or gets another owner' },
        removedBy: 'staff, in the console',
      },
      {
        columns: ['made_by', 'made_name'],
        why: 'who of the staff added the endpoint',
        term: { kind: 'work', until: 'the endpoint is deleted' },
        removedBy: 'staff, in the console',
      },
    ],
    other: [
      'id',
      'address',
      'types',
      'secret_enc',
      'earlier_secret_enc',
      'earlier_until',
      'is_on',
      'off_because',
      'failures',
      'failing_since',
      'resume_at',
      'succeeded_at',
      'created_at',
    ],
  },
  events: {
    personal: [],
    other: [
      'n',
      'id',
      'type',
      'version',
      'person_id',
      'family_id',
      'endpoint_id',
      'lane',
      'data',
      'at',
      'place',
    ],
  },
  event_lanes: {
    personal: [],
    other: [
      'id',
      'endpoint_id',
      'lane',
      'only_place',
      'passed',
      'wanted',
      'tries',
      'failing_since',
      'due_at',
      'lease',
      'lease_until',
      'touched_at',
    ],
  },
  event_deliveries: {
    personal: [],
    other: ['n', 'endpoint_id', 'event_n', 'try', 'outcome', 'status', 'milliseconds', 'at'],
  },
}
