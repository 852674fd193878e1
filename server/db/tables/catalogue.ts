import type { ColumnType, Generated } from 'kysely'
import type { CatalogueTexts } from '#domain/pricing/dated-texts.ts'
import type { Day, Json, Now, Nullable, Timestamp } from './columns.ts'

/** The tables of packages, prices, discounts, codes and taxes. */
export type CatalogueTables = {
  packages: {
    id: number
    display_name: string
    package_name: string
    receipt_text: string
    sub_duration_in_years: 1 | 2
    build_your_own: boolean
    currency: string
    price_minor: number
    vat_minor: Generated<number>
    tax_behaviour: 'exclusive' | 'inclusive'
    analytics_package: string
    product_id: string
    services: string[]
    active: Generated<boolean>
  }
  package_services: { package_id: number; product_id: string; service: string; price_minor: number }
  catalogue_changes: {
    id: Generated<number>
    key: string
    market: string
    begins_on: Day
    begins_at: Timestamp
    state: Generated<'prepared' | 'made' | 'withdrawn'>
    reason: string
    prepared_by: string
    prepared_name: string
    prepared_at: Now
    decided_by: Nullable<string>
    decided_name: Nullable<string>
    decided_at: Nullable<Date>
    withdrawn_reason: Nullable<string>
  }
  package_prices: {
    change_id: number
    package_id: number
    product_id: string
    service: string
    begins_on: Day
    begins_at: Timestamp
    price_minor: number
    vat_minor: Generated<number>
    was_minor: number
    is_made: Generated<boolean>
  }
  catalogue_sales: {
    id: Generated<number>
    key: string
    package_id: number
    service: Nullable<string>
    begins: boolean
    starts_at: Timestamp
    reason: string
    added_by: string
    added_name: string
    added_at: Now
    withdrawn_by: Nullable<string>
    withdrawn_name: Nullable<string>
    withdrawn_at: Nullable<Date>
    withdrawn_reason: Nullable<string>
  }
  catalogue_texts: {
    id: Generated<number>
    key: string
    kind: 'package' | 'service'
    name: string
    starts_at: Timestamp
    texts: Json<CatalogueTexts>
    reason: string
    added_by: string
    added_name: string
    added_at: Now
    withdrawn_by: Nullable<string>
    withdrawn_name: Nullable<string>
    withdrawn_at: Nullable<Date>
    withdrawn_reason: Nullable<string>
  }
  pricing_groups: {
    name: 'P0' | 'P1' | 'P2' | 'P3'
    market: Generated<string>
    package_id: number
    position: number
  }
  affiliates: {
    id: Generated<number>
    key: string
    name: string
    referrer_key: string
    starts_at: Timestamp
    ends: boolean
    reason: string
    added_by: string
    added_name: string
    added_at: Now
    withdrawn_by: Nullable<string>
    withdrawn_name: Nullable<string>
    withdrawn_at: Nullable<Date>
    withdrawn_reason: Nullable<string>
  }
  coupons: {
    id: Generated<number>
    coupon_code: string
    referrer_key: Nullable<string>
    description: Json<Record<string, string>>
    percent: Nullable<number>
    amount_minor: Nullable<number>
    currency: Nullable<string>
    expires_at: Nullable<Date>
    active: Generated<boolean>
    key: Nullable<string>
    starts_at: Nullable<Date>
    package_ids: Nullable<number[]>
    most_uses: Nullable<number>
    reason: Nullable<string>
    added_by: Nullable<string>
    added_name: Nullable<string>
    added_at: Nullable<Date>
    withdrawn_by: Nullable<string>
    withdrawn_name: Nullable<string>
    withdrawn_at: Nullable<Date>
    withdrawn_reason: Nullable<string>
    worth_minor: Nullable<number>
    worth_currency: Nullable<string>
    agreed_by: Nullable<string>
    agreed_name: Nullable<string>
  }
  code_tries: {
    subject: Buffer
    day: Date
    unknown: Generated<number>
  }
  entered_codes: {
    scope_id: string
    code: string
    entered_at: Generated<Date>
  }
  subscription_codes: {
    code: string
    amount_minor: number
    currency: string
    package_ids: Nullable<number[]>
    single_use: Generated<boolean>
    expires_at: Nullable<Date>
    active: Generated<boolean>
    run_id: Nullable<number>
  }
  code_runs: {
    id: Generated<number>
    key: string
    name: string
    count: number
    amount_minor: number
    currency: string
    package_ids: Nullable<number[]>
    expires_at: Nullable<Date>
    reason: string
    asked_by: string
    asked_name: string
    asked_at: Now
    made_by: Nullable<string>
    made_name: Nullable<string>
    made_at: Nullable<Date>
    starts_at: Nullable<Date>
    single_use: Generated<boolean>
    revoked_by: Nullable<string>
    revoked_name: Nullable<string>
    revoked_at: Nullable<Date>
    revoked_reason: Nullable<string>
    codes_left: Generated<number>
  }
  tax_rates: {
    country: string
    region: Generated<string>
    name: string
    rate_ppm: number
    valid_from: ColumnType<Date, string, string>
    valid_to: ColumnType<Date | null, string | null | undefined, string | null>
    source: string
    id: Generated<number>
    key: Nullable<string>
    reason: Nullable<string>
    added_by: Nullable<string>
    added_name: Nullable<string>
    withdrawn_by: Nullable<string>
    withdrawn_name: Nullable<string>
    withdrawn_at: Nullable<Date>
    withdrawn_reason: Nullable<string>
  }
}
