import type { Tx } from '#server/db/database.ts'

/** Coupons by the referrer key of their link. For development, demonstrations and tests. */
const SAMPLE_COUPONS = [
  {
    coupon_code: 'COURT15',
    referrer_key: 'court15',
    description: JSON.stringify({ en: 'Court-partner discount', 'es-MX': 'Descuento de juzgado asociado' }),
    percent: 15,
  },
  {
    coupon_code: 'WELCOME10',
    referrer_key: 'welcome10',
    description: JSON.stringify({ en: 'Welcome discount', 'es-MX': 'Descuento de bienvenida' }),
    percent: 10,
  },
  {
    coupon_code: 'CLINIC25',
    referrer_key: 'clinic25',
    description: JSON.stringify({ en: 'Family-clinic discount', 'es-MX': 'Descuento de clínica familiar' }),
    percent: 25,
  },
] as const

/** A value above the price of every order. The rest of a code's value is never paid out. */
const WHOLE_ORDER = 10_000_00

/** Activation codes: prepaid value in the currency of the order. For development, demonstrations and tests. */
const SAMPLE_CODES = [
  { code: 'FAMILY-2026', amount_minor: 20_00, currency: 'USD', single_use: false },
  { code: 'WAIVER-FULL', amount_minor: WHOLE_ORDER, currency: 'USD', single_use: false },
  { code: 'GIFT-50', amount_minor: 50_00, currency: 'USD', single_use: true },
  {
    code: 'COURT-PREPAID',
    amount_minor: 144_00,
    currency: 'USD',
    single_use: false,
    package_ids: [1011, 1021],
  },
  {
    code: 'SPRING-2020',
    amount_minor: 10_00,
    currency: 'USD',
    single_use: false,
    expires_at: new Date('2020-07-01T00:00:00Z'),
  },
]

/** Adds the sample coupons and codes. They are public, so a production site must not have them. */
export async function seedSamples(tx: Tx): Promise<void> {
  await tx
    .insertInto('coupons')
    .values([...SAMPLE_COUPONS])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('subscription_codes')
    .values([...SAMPLE_CODES])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
