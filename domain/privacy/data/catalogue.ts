import type { Retention } from '../kept-data.ts'

/** Packages, prices and codes. */
export const CATALOGUE: Retention = {
  packages: {
    personal: [],
    other: [
      'id',
      'display_name',
      'package_name',
      'receipt_text',
      'sub_duration_in_years',
      'build_your_own',
      'currency',
      'price_minor',
      'vat_minor',
      'tax_behaviour',
      'analytics_package',
      'product_id',
      'services',
      'active',
    ],
  },
  catalogue_changes: {
    personal: [
      {
        columns: ['reason', 'prepared_by', 'prepared_name', 'decided_by', 'decided_name', 'withdrawn_reason'],
        why: 'who of the staff changed a price, and why',
        term: { kind: 'always' },
        removedBy: 'nothing: it belongs to the trail',
      },
    ],
    other: ['id', 'key', 'market', 'begins_on', 'begins_at', 'state', 'prepared_at', 'decided_at'],
  },
  package_prices: {
    personal: [],
    other: [
      'change_id',
      'package_id',
      'product_id',
      'service',
      'begins_on',
      'begins_at',
      'price_minor',
      'vat_minor',
      'was_minor',
      'is_made',
    ],
  },
  package_services: { personal: [], other: ['package_id', 'product_id', 'service', 'price_minor'] },
  catalogue_sales: {
    personal: [
      {
        columns: ['reason', 'added_by', 'added_name', 'withdrawn_by', 'withdrawn_name', 'withdrawn_reason'],
        why: 'who of the staff added or ended a package or an extra, and why',
        term: { kind: 'always' },
        removedBy: 'nothing: it belongs to the trail',
      },
    ],
    other: ['id', 'key', 'package_id', 'service', 'begins', 'starts_at', 'added_at', 'withdrawn_at'],
  },
  catalogue_texts: {
    personal: [
      {
        columns: ['reason', 'added_by', 'added_name', 'withdrawn_by', 'withdrawn_name', 'withdrawn_reason'],
        why: 'who of the staff changed a text of the catalogue, and why',
        term: { kind: 'always' },
        removedBy: 'nothing: it belongs to the trail',
      },
    ],
    other: ['id', 'key', 'kind', 'name', 'starts_at', 'texts', 'added_at', 'withdrawn_at'],
  },
  pricing_groups: { personal: [], other: ['name', 'market', 'package_id', 'position'] },
  affiliates: {
    personal: [
      {
        columns: ['reason', 'added_by', 'added_name', 'withdrawn_by', 'withdrawn_name', 'withdrawn_reason'],
        why: 'who of the staff added, changed or ended an affiliate, and why',
        term: { kind: 'always' },
        removedBy: 'nothing: it belongs to the trail',
      },
      {
        columns: ['name'],
        why: 'the name of a partner, who may be one person',
        term: { kind: 'always' },
        removedBy: 'nothing: it belongs to the trail',
      },
    ],
    other: ['id', 'key', 'referrer_key', 'starts_at', 'ends', 'added_at', 'withdrawn_at'],
  },
  coupons: {
    personal: [
      {
        columns: [
          'reason',
          'added_by',
          'added_name',
          'agreed_by',
          'agreed_name',
          'withdrawn_by',
          'withdrawn_name',
          'withdrawn_reason',
        ],
        why: 'who of the staff added, agreed to or ended a coupon, and why',
        term: { kind: 'always' },
        removedBy: 'nothing: it belongs to the trail',
      },
    ],
    other: [
      'id',
      'key',
      'coupon_code',
      'referrer_key',
      'description',
      'percent',
      'amount_minor',
      'currency',
      'package_ids',
      'most_uses',
      'worth_minor',
      'worth_currency',
      'starts_at',
      'expires_at',
      'active',
      'added_at',
      'withdrawn_at',
    ],
  },
  subscription_codes: {
    personal: [],
    other: [
      'code',
      'amount_minor',
      'currency',
      'package_ids',
      'single_use',
      'expires_at',
      'active',
      'run_id',
    ],
  },
  code_runs: {
    personal: [
      {
        columns: [
          'reason',
          'asked_by',
          'asked_name',
          'made_by',
          'made_name',
          'revoked_by',
          'revoked_name',
          'revoked_reason',
        ],
        why: 'who of the staff made or revoked codes, and why',
        term: { kind: 'always' },
        removedBy: 'nothing: it belongs to the trail',
      },
    ],
    other: [
      'id',
      'key',
      'name',
      'count',
      'amount_minor',
      'currency',
      'package_ids',
      'expires_at',
      'asked_at',
      'made_at',
      'starts_at',
      'single_use',
      'revoked_at',
      'codes_left',
    ],
  },
  tax_rates: {
    personal: [
      {
        columns: ['reason', 'added_by', 'added_name', 'withdrawn_by', 'withdrawn_name', 'withdrawn_reason'],
        why: 'who of the staff added or took back a tax rate, and why',
        term: { kind: 'always' },
        removedBy: 'nothing: it belongs to the trail',
      },
    ],
    other: [
      'id',
      'key',
      'country',
      'region',
      'name',
      'rate_ppm',
      'valid_from',
      'valid_to',
      'source',
      'withdrawn_at',
    ],
  },
  code_tries: {
    personal: [
      {
        columns: ['subject'],
        why: 'guessed codes are limited for each network and person, as hashes',
        term: { kind: 'days', days: 2, after: 'the day of the try' },
        removedBy: 'purge-expired',
      },
    ],
    other: ['day', 'unknown'],
  },
  entered_codes: {
    personal: [
      {
        columns: ['code'],
        why: 'a code that was entered once is not counted as a guess',
        term: { kind: 'days', days: 30, after: 'it was entered' },
        removedBy: 'purge-expired',
      },
    ],
    other: ['scope_id', 'entered_at'],
  },
}
