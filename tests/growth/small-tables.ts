/** The catalogue and the state of jobs. Their rows do not grow with the buyers. */
export const SMALL_TABLES: ReadonlySet<string> = new Set([
  'packages',
  'package_services',
  'package_prices',
  'affiliates',
  'catalogue_changes',
  'catalogue_sales',
  'catalogue_texts',
  'code_runs',
  'pricing_groups',
  'coupons',
  'subscription_codes',
  'tax_rates',
  'schedules',
  'sweep_watermarks',
  'event_endpoints',
  'machine_tokens',
])
