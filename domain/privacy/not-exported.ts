/** Reasons why a person does not get a column in their export. */
const SECRET = 'it is a secret or a hash of one'
const BROWSER = 'a browser may be shared, so it may be about another person'
const LIMIT = 'a hash that limits guessing; it leads to nobody'
const STAFF = 'it is about staff'
const COMPARED = 'a hash or a form of a value that is given'
const OTHERS = 'it may be about other people'
const WORK = 'it waits for minutes, and what it leaves is given'
const MAIL = 'it waits to be sent again; the text of the sent mail is given'

/**
 * The columns with personal data that are not in an export, with the reason. A table name without a column means the
 * whole table. An exporter returns every other column.
 */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'users.email_normalised': COMPARED,
  'registrations.co_parent_asked_hash': COMPARED,
  'consents.address_hash': COMPARED,
  'credentials.username_normalised': COMPARED,
  'credentials.password_hash': SECRET,
  'security_questions.answer_hash': SECRET,
  'security_questions.code_hash': SECRET,
  sessions: SECRET,
  'known_devices.device_hash': SECRET,
  device_codes: SECRET,
  tokens: SECRET,
  'passkeys.credential_id': SECRET,
  'passkeys.public_key': SECRET,
  'passkeys.user_handle': SECRET,
  passkey_challenges: SECRET,
  'email_changes.old_normalised': COMPARED,
  'email_changes.undo_hash': SECRET,
  email_requests: WORK,
  event_endpoints: STAFF,
  'invites.sent_to_normalised': COMPARED,
  'invites.duplicate_asked_hash': COMPARED,
  invite_codes: SECRET,
  invitation_searches: WORK,
  log_in_counts: LIMIT,
  duplicate_answers: LIMIT,
  limit_counts: LIMIT,
  code_tries: LIMIT,
  'orders.payer_email_hash': COMPARED,
  'orders.payer_person_hash': COMPARED,
  'orders.also_email_hash': OTHERS,
  'orders.also_person_hash': OTHERS,
  'orders.payer_email_others': COMPARED,
  'orders.payer_person_others': COMPARED,
  'orders.also_email_others': OTHERS,
  'orders.also_person_others': OTHERS,
  'payment_attempts.payer_address': LIMIT,
  'payment_attempts.payer_network': LIMIT,
  'payment_attempts.nonce_enc': SECRET,
  method_changes: LIMIT,
  webhook_events: 'notifications of the gateway; the payments that they told are given',
  'subscriptions.payment_token_enc': SECRET,
  instruments_to_forget: SECRET,
  idempotency_requests: 'answers that are kept for a repeated request; what they said is given',
  'outbox.payload': WORK,
  'outbox.kept': MAIL,
  mailbox: 'an installation without a mail server; production has none',
  mail_suppressions: 'the wish of the owner of an address, who may be another person',
  'analytics_events.anonymous_id': BROWSER,
  experiment_assignments: BROWSER,
  affiliates: STAFF,
  catalogue_changes: STAFF,
  catalogue_sales: STAFF,
  catalogue_texts: STAFF,
  code_runs: STAFF,
  coupons: STAFF,
  tax_rates: STAFF,
  staff_actions: STAFF,
  last_names: 'names without people',
  staff_sessions: STAFF,
  machine_tokens: STAFF,
  staff_keys: STAFF,
  approvals: STAFF,
  exports: 'the file itself, and a hash of its code',
}
