import type { Generated } from 'kysely'
import type {
  AddressDraft,
  ChildDraft,
  CoParentDraft,
  ParentDraft,
  ReferralDraft,
} from '#domain/people/draft.ts'
import type { DefaultedJson, Json, Now, Nullable, NullableJson, Timestamp } from './columns.ts'

/** The tables of drafts, people, families, invitations and log-ins. */
export type PeopleTables = {
  registrations: {
    id: Generated<string>
    key_hash: Buffer
    last_completed_step: Generated<number>
    parent_id: Generated<string>
    co_parent_id: Generated<string>
    parent: Json<ParentDraft>
    co_parent: NullableJson<CoParentDraft>
    children: DefaultedJson<ChildDraft[]>
    address: NullableJson<AddressDraft>
    referral: NullableJson<ReferralDraft>
    parent_duplicate_confirmed: Generated<boolean>
    co_parent_duplicate_confirmed: Generated<boolean>
    invitation: Nullable<'send' | 'skip'>
    selected_package_id: Nullable<number>
    selected_services: Nullable<string[]>
    selected_product_id: Nullable<string>
    pay_for_co_parent: Generated<boolean>
    promo_codes: Generated<string[]>
    referrer_key: Nullable<string>
    experiments: DefaultedJson<Record<string, string>>
    duplicate_answers: Generated<number>
    co_parent_asked_hash: Nullable<Buffer>
    locale: string
    anonymous_id: Nullable<string>
    version: Generated<number>
    created_at: Now
    touched_at: Now
    expires_at: Now
    erased_at: Nullable<Date>
  }
  users: {
    id: Generated<string>
    kind: 'parent' | 'professional'
    first_name: string
    last_name: string
    email: Nullable<string>
    email_normalised: Nullable<string>
    /** When the address last changed; null if it never did. */
    email_since: Nullable<Date>
    /** Links about renewal in earlier mails have ended; null if they never did. See `linksSince`. */
    links_since: Nullable<Date>
    phone_country_code: Nullable<string>
    phone_number: Nullable<string>
    time_zone: Nullable<string>
    address: NullableJson<AddressDraft>
    referral: NullableJson<ReferralDraft>
    locale: string
    agreed_to_terms_at: Nullable<Date>
    marketing_opt_in: Generated<boolean>
    possible_duplicate: Generated<boolean>
    created_by_professional_id: Nullable<string>
    anonymous_id: Nullable<string>
    activated_at: Nullable<Date>
    created_at: Now
    erased_at: Nullable<Date>
    /** When a job checks whether the person has finished the sign-up; null if they have. */
    forget_after: Nullable<Date>
  }
  families: { id: Generated<string>; created_at: Now; referrer_key: Nullable<string> }
  family_members: {
    id: Generated<string>
    family_id: string
    user_id: Nullable<string>
    kind: 'parent' | 'child'
    first_name: string
    last_name: string
    email: Nullable<string>
    known_contact: NullableJson<{
      email: string | null
      phoneCountryCode: string | null
      phoneNumber: string | null
    }>
    colour: string
    position: number
    attributes: DefaultedJson<Record<string, boolean>>
  }
  consents: {
    id: Generated<number>
    user_id: string
    kind: 'terms' | 'marketing' | 'renewal' | 'plan'
    agreed: boolean
    text_version: string
    locale: string
    address_hash: Nullable<Buffer>
    at: Now
    /** For answers about renewal and plans. */
    way: Nullable<'checkout' | 'account' | 'mail' | 'staff'>
    subscription_id: Nullable<string>
    /** What a person agreed to with a change of plan. */
    terms: NullableJson<Record<string, unknown>>
  }
  tokens: {
    hash: Buffer
    purpose:
      | 'invite'
      | 'invite-key'
      | 'credentials'
      | 'browser-credentials'
      | 'password-reset'
      | 'browser-password-reset'
      | 'mail-opt-out'
      | 'receipt'
      | 'not-me'
      | 'browser-renewal'
    subject_id: string
    family_id: Nullable<string>
    order_id: Nullable<string>
    created_at: Now
    expires_at: Timestamp
    used_at: Nullable<Date>
    revoked_at: Nullable<Date>
    /** The hash of the mailed key of a token for renewal. */
    link_hash: Nullable<Buffer>
  }
  email_changes: {
    user_id: string
    changed_by: 'person' | 'staff'
    old_email: string
    old_normalised: string
    undo_hash: Buffer
    changed_at: Now
    undo_until: Timestamp
  }
  email_requests: {
    user_id: string
    email: string
    code_hash: Buffer
    tries: Generated<number>
    expires_at: Timestamp
  }
  invites: {
    id: Generated<string>
    family_id: string
    user_id: string
    invited_by: string
    sent_to: string
    sent_to_normalised: Nullable<string>
    state: Generated<
      'pending' | 'opened' | 'step1-done' | 'paid' | 'active' | 'expired' | 'declined' | 'revoked'
    >
    locale: string
    last_completed_step: Generated<number>
    selected_package_id: Nullable<number>
    selected_product_id: Nullable<string>
    selected_services: Nullable<string[]>
    duplicate_confirmed: Generated<boolean>
    duplicate_asked_hash: Nullable<Buffer>
    typed_at: Nullable<Date>
    confirmed_email: Nullable<string>
    created_at: Now
    opened_at: Nullable<Date>
    ended_at: Nullable<Date>
  }
  invitation_searches: {
    id: Generated<number>
    email_normalised: string
    locale: string
    created_at: Now
    traceparent: Nullable<string>
  }
  invite_codes: {
    hash: Buffer
    invite_id: string
    email_normalised: string
    code_hash: Buffer
    tries: Generated<number>
    network_hash: Nullable<Buffer>
    created_at: Now
    expires_at: Timestamp
  }
  credentials: {
    user_id: string
    username: string
    username_normalised: string
    password_hash: string
    new_password_needed: Generated<boolean>
    has_logged_in: Generated<boolean>
    created_at: Now
    changed_at: Now
  }
  duplicate_answers: { key_hash: Buffer; answers: number; forgotten_at: Timestamp }
  log_in_counts: { key_hash: Buffer; level: number; seconds_each: number; counted_at: Now }
  known_devices: {
    user_id: string
    device_hash: Buffer
    last_used_at: Now
    first_used_at: Nullable<Date>
    country: Nullable<string>
    browser: Nullable<string>
  }
  device_codes: {
    user_id: string
    device_hash: Buffer
    code_hash: Buffer
    tries: Generated<number>
    expires_at: Timestamp
  }
  security_questions: {
    user_id: string
    question: string
    answer_hash: string
    code_hash: string
    tries: Generated<number>
    changed_at: Now
  }
  account_events: { id: Generated<number>; user_id: string; at: Now; what: string; note: Nullable<string> }
  sessions: {
    hash: Buffer
    user_id: string
    device_hash: Nullable<Buffer>
    /** The passkey of the log-in; null after a password. */
    passkey_id: Nullable<string>
    created_at: Now
    last_seen_at: Now
    expires_at: Timestamp
  }
}
