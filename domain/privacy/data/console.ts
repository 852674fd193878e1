import type { Retention } from '../kept-data.ts'

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
  staff_sessions: {
    personal: [
      {
        columns: ['staff_id', 'staff_name', 'id_token', 'tokens'],
        why: 'who of the staff is logged in, whether they still may be, and how they log out at the provider',
        term: { kind: 'work', until: 'the session ends, after eight hours at most' },
        removedBy: 'purge-expired',
      },
    ],
    other: ['hash', 'role', 'logged_in_at', 'used_at', 'asked_at', 'vouched_at', 'created_at', 'expires_at'],
  },
  machine_tokens: {
    personal: [
      {
        columns: ['made_by', 'made_name'],
        why: 'who of the staff gave a program its token',
        term: { kind: 'work', until: 'the token is ended, or was over for 30 days' },
        removedBy: 'staff, in the console, or purge-expired',
      },
    ],
    other: ['id', 'hash', 'name', 'made_at', 'expires_at', 'used_at'],
  },
  staff_log_ins: { personal: [], other: ['hash', 'return_path', 'is_fresh', 'expires_at'] },
  staff_keys: {
    personal: [
      {
        columns: ['staff_id'],
        why: 'a repeated request of one person does nothing',
        term: { kind: 'work', until: 'nobody repeats the request, after 30 days' },
        removedBy: 'purge-expired',
      },
    ],
    other: ['key', 'kind', 'subject', 'note', 'at', 'asked_hash'],
  },
  approvals: {
    personal: [
      {
        columns: ['asked_by', 'asked_name', 'reason', 'decided_by', 'decided_name', 'decision_reason'],
        why: 'who of the staff asked for what and who agreed; of customers it holds ids alone',
        term: { kind: 'always' },
        removedBy: 'nothing: it belongs to the trail',
      },
    ],
    other: [
      'id',
      'kind',
      'subject',
      'person_id',
      'amount_minor',
      'currency',
      'content',
      'key',
      'asked_at',
      'expires_at',
      'state',
      'decided_at',
    ],
  },
  figure_days: { personal: [], other: ['day', 'computed_at'] },
  figure_funnels: {
    personal: [],
    other: ['day', 'sign_up', 'brand', 'language', 'country', 'device', 'furthest', 'visitors'],
  },
  figure_times: {
    personal: [],
    other: ['day', 'sign_up', 'brand', 'language', 'country', 'device', 'class', 'buyers'],
  },
  figure_step_times: {
    personal: [],
    other: ['day', 'sign_up', 'brand', 'language', 'country', 'device', 'step', 'class', 'visitors'],
  },
  figure_sales: {
    personal: [],
    other: ['day', 'currency', 'orders', 'sales_minor', 'tax_minor', 'refunds_minor', 'lost_minor'],
  },
  figure_renewals: { personal: [], other: ['day', 'outcome', 'renewals'] },
  figure_declines: { personal: [], other: ['day', 'code', 'reason', 'kind', 'attempts', 'paid_later'] },
  figure_experiments: { personal: [], other: ['day', 'flag', 'variant', 'country', 'reached', 'visitors'] },
}
