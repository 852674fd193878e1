import type { Retention, Term } from '../kept-data.ts'

const laptop: Term = { kind: 'laptop' }
const instrument = { why: 'the gateway of trials acts like a real one', term: laptop, removedBy: 'nothing' }

/** The sandbox gateway. Its tables are empty in production. */
export const SANDBOX: Retention = {
  sandbox_nonces: {
    personal: [{ ...instrument, columns: ['nonce', 'instrument', 'fingerprint'] }],
    other: [
      'behaviour',
      'cvv_result',
      'verification',
      'verified_minor',
      'consumed_by',
      'sends',
      'created_at',
    ],
  },
  sandbox_vault: {
    personal: [{ ...instrument, columns: ['token', 'instrument', 'fingerprint'] }],
    other: ['behaviour', 'request_key', 'nonce', 'revoked_at', 'created_at'],
  },
  sandbox_transactions: {
    personal: [{ ...instrument, columns: ['instrument', 'fingerprint'] }],
    other: [
      'id',
      'request_key',
      'request_hash',
      'order_id',
      'order_no',
      'amount_minor',
      'currency',
      'status',
      'nonce',
      'vault_token',
      'occasion',
      'verification',
      'decline_code',
      'decline_text',
      'created_at',
      'updated_at',
    ],
  },
  sandbox_refunds: {
    personal: [],
    other: ['id', 'transaction_id', 'request_key', 'order_id', 'amount_minor', 'status', 'created_at'],
  },
  sandbox_disputes: {
    personal: [],
    other: [
      'id',
      'transaction_id',
      'kind',
      'status',
      'amount_minor',
      'won_minor',
      'reply_by',
      'created_at',
      'updated_at',
    ],
  },
  sandbox_journal: {
    personal: [],
    other: ['id', 'transaction_id', 'event', 'order_id', 'order_no', 'amount_minor', 'currency', 'at'],
  },
  sandbox_notifications: {
    personal: [],
    other: [
      'id',
      'kind',
      'transaction_id',
      'vault_token',
      'lease_until',
      'tries',
      'created_at',
      'delivered_at',
    ],
  },
}
