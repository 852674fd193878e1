import { UNFINISHED_PARENT_DAYS, UNFINISHED_PROFESSIONAL_DAYS } from '../terms.ts'
import type { Retention } from '../kept-data.ts'

const account = { kind: 'account' } as const
const family = { kind: 'family' } as const
const draft = { kind: 'days', days: 7, after: 'the draft was begun' } as const

/** Drafts, people and families. */
export const PEOPLE: Retention = {
  registrations: {
    personal: [
      {
        columns: ['co_parent', 'children', 'co_parent_asked_hash'],
        why: 'the sign-up of a family that is not paid yet',
        term: { kind: 'days', days: 1, after: 'the last change' },
        removedBy: 'purge-drafts',
      },
      {
        columns: ['parent', 'address', 'referral', 'promo_codes', 'referrer_key', 'anonymous_id'],
        why: 'the sign-up of a family that is not paid yet',
        term: draft,
        removedBy: 'purge-drafts',
      },
    ],
    other: [
      'id',
      'key_hash',
      'last_completed_step',
      'parent_id',
      'co_parent_id',
      'parent_duplicate_confirmed',
      'co_parent_duplicate_confirmed',
      'invitation',
      'selected_package_id',
      'selected_services',
      'selected_product_id',
      'pay_for_co_parent',
      'experiments',
      'duplicate_answers',
      'locale',
      'version',
      'created_at',
      'touched_at',
      'expires_at',
      'erased_at',
    ],
  },
  users: {
    personal: [
      {
        columns: ['first_name', 'last_name'],
        why: 'the service names its people',
        term: account,
        removedBy: 'erasure',
      },
      {
        columns: ['email', 'email_normalised', 'phone_country_code', 'phone_number', 'time_zone', 'address'],
        why: 'the service reaches its people, and taxes them where they live',
        term: account,
        removedBy: `erasure; forget-unfinished after ${UNFINISHED_PARENT_DAYS} days, or ${UNFINISHED_PROFESSIONAL_DAYS} for a professional, if no password was ever set`,
      },
      {
        columns: ['referral', 'anonymous_id', 'marketing_opt_in'],
        why: 'where the person heard of us, their visitor id, and whether they want news',
        term: account,
        removedBy: 'erasure; forget-unfinished',
      },
    ],
    other: [
      'email_since',
      'links_since',
      'id',
      'kind',
      'locale',
      'agreed_to_terms_at',
      'possible_duplicate',
      'created_by_professional_id',
      'activated_at',
      'created_at',
      'erased_at',
      'forget_after',
    ],
  },
  families: { personal: [], other: ['id', 'created_at', 'referrer_key'] },
  family_members: {
    personal: [
      {
        columns: ['first_name', 'last_name'],
        why: 'the family and its children',
        term: family,
        removedBy: 'erasure of the last parent; erasure of the person for their own row',
      },
      {
        columns: ['email', 'known_contact', 'attributes'],
        why: 'how a member can be reached, as the parent who entered them knows it',
        term: family,
        removedBy: 'erasure of the parent who entered it',
      },
    ],
    other: ['id', 'family_id', 'user_id', 'kind', 'colour', 'position'],
  },
  consents: {
    personal: [
      {
        columns: ['address_hash'],
        why: 'the proof of an answer says from which network it came, as a hash',
        term: account,
        removedBy: 'erasure',
      },
    ],
    other: [
      'id',
      'user_id',
      'kind',
      'agreed',
      'text_version',
      'locale',
      'at',
      'way',
      'subscription_id',
      'terms',
    ],
  },
  professionals: {
    personal: [
      {
        columns: ['title', 'credentials', 'phone_country', 'phone_extension', 'practice_name', 'referral'],
        why: 'the profile that a professional gave',
        term: account,
        removedBy: 'erasure; forget-unfinished',
      },
    ],
    other: ['user_id', 'created_at'],
  },
  professional_roles: {
    personal: [
      {
        columns: ['role'],
        why: 'the profile that a professional gave',
        term: account,
        removedBy: 'erasure; forget-unfinished',
      },
    ],
    other: ['user_id', 'position'],
  },
}
