import { z } from 'zod'
import { REFUND_DAYS } from '#domain/subscriptions/refund.ts'
import { GRACE_DAYS, RETRY_DAYS } from '#domain/subscriptions/retries.ts'
import { consoleSettings } from './console-settings.ts'
import { keySettings } from './platform/secrets/key-settings.ts'

const text = (fallback: string) => z.string().min(1).default(fallback)
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback ? 'true' : 'false')
    .transform((v) => v === 'true' || v === '1')
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
/** Whether a URL is an origin only, without path, query or credentials. */
const isOrigin = (address: string) =>
  URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`
const NORTH_AMERICA = '+1 (855) 555-0132'

/** Every setting, with its default and purpose. docs/configuration.md is generated from this list. */
export const settings = z.object({
  STAGE: z
    .enum(['local', 'production'])
    .default('production')
    .describe('`production` refuses settings that are only for tests'),
  PORT: whole(0, 65_535).default(3000).describe('Port to listen on; 0 picks a free port'),
  HOST: text('127.0.0.1').describe('Address to listen on'),
  MANAGEMENT_PORT: whole(0, 65_535)
    .optional()
    .describe(
      'Port of /healthz, /readyz, /metrics and /version; 0 picks a free port; default 3001 in production, else none',
    ),
  MANAGEMENT_HOST: text('127.0.0.1').describe('Address of the management port; never a public one'),
  DRAIN_PAUSE_MS: whole(0, 300_000)
    .optional()
    .describe(
      'How long a process takes requests after SIGTERM while /readyz says 503; default 5000 in production, else 0',
    ),
  STOP_LIMIT_MS: whole(1_000, 900_000)
    .default(60_000)
    .describe('A process ends at the latest this long after SIGTERM'),
  PUBLIC_ORIGIN: z
    .url()
    .refine(isOrigin, 'only scheme, host and port, such as https://join.example.com')
    .optional()
    .describe('Public origin, with https in production; default http://localhost:PORT'),
  JOIN_BASE_PATH: z
    .string()
    .regex(/^\/[a-z0-9-]+$/)
    .default('/join')
    .describe('Path of the sign-up; set it before building'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must be like postgres://user:password@host/database')
    .optional()
    .describe('PostgreSQL 15 or later; without it an embedded one starts in DATA_DIR'),
  AT_OLD_TABLES: z
    .enum(['migrate', 'wait', 'refuse'])
    .optional()
    .describe(
      'What a process does at its start before `npm run migrate` has run; default wait in production, else migrate',
    ),
  DATABASE_POOL: whole(2, 100).default(20).describe('Maximum number of connections per process'),
  DATABASE_WAIT_MS: whole(100, 60_000)
    .default(2000)
    .describe('How long a call waits for a connection; then it is answered with 503'),
  DATA_DIR: text('.data').describe('Folder of the embedded PostgreSQL and the development secret'),
  ...keySettings,
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe('Tasks of this process; --role= overrides it'),
  API_URL: z.url().optional().describe('Call the API over HTTP instead of in this process'),
  TRUSTED_PROXY_HOPS: whole(0, 5).default(0).describe('Proxies whose X-Forwarded-For is believed'),
  RATE_LIMITS: flag(true).describe('Turn it off only to measure load'),
  LIMIT_COUNT_MS: whole(10, 60_000)
    .default(250)
    .describe('How long a limited call waits for the database to count it; then this process counts alone'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest level logged'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Collector of traces, by OTLP over HTTP, without /v1/traces; without it nothing is traced'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^(?:[\w-]+=[^,\s]+(?:,|$))*$/)
    .default('')
    .describe('Headers for the collector, `name=value,name=value`, percent-encoded'),
  OTEL_SERVICE_NAME: text('evenhand').describe('Name of the application in traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the traces that are sent, from 0 to 1'),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'braintree']).default('sandbox').describe('Payment gateway'),
  ALLOW_SANDBOX_PAYMENTS: flag(false).describe('Allows a gateway in production that moves no money'),
  PAYMENT_HIDDEN: z
    .string()
    .regex(/^(?:(?:paypal|venmo|amex|discover)(?:,|$))*$/)
    .default('')
    .describe('Never offered, of paypal,venmo,amex,discover; countries have their own rules too'),
  REFUND_DAYS: whole(0, 365)
    .default(REFUND_DAYS)
    .describe('How many days after a charge its payer gets it back in full; the terms name them'),
  SANDBOX_CHAOS: z
    .string()
    .optional()
    .describe('Simulated faults of the sandbox gateway: lostAfter=0.05,hang=0.01,latency=20-300'),
  BRAINTREE_ENVIRONMENT: z
    .union([z.enum(['sandbox', 'production']), z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/)])
    .default('sandbox')
    .describe(
      'Braintree environment: `sandbox`, `production`, or http://127.0.0.1:port of a server that imitates it in tests',
    ),
  BRAINTREE_MERCHANT_ID: z.string().optional().describe('Braintree merchant'),
  BRAINTREE_PUBLIC_KEY: z.string().optional().describe('Braintree public key'),
  BRAINTREE_PRIVATE_KEY: z.string().optional().describe('Braintree private key'),
  BRAINTREE_MERCHANT_ACCOUNTS: z
    .string()
    .regex(/^(?:[A-Z]{3}=[\w-]+(?:,|$))*$/)
    .default('')
    .describe('Merchant accounts for currencies other than dollars: GBP=evenhand_gbp,CAD=evenhand_cad'),
  BRAINTREE_REQUEST_KEYS: flag(false).describe(
    'Braintree has switched idempotency keys on for this merchant',
  ),
  RENEWAL_RETRY_DAYS: z
    .string()
    .regex(/^\d+(?:,\d+)*$/)
    .default(RETRY_DAYS.join(','))
    .describe('Days after a failed payment of a renewal on which it is tried again'),
  RENEWAL_GRACE_DAYS: whole(1, 365)
    .default(GRACE_DAYS)
    .describe('Days for which a person keeps access while their renewal is not paid'),
  FAIL_POINT: z
    .string()
    .optional()
    .describe('Only for crash tests: where the payment engine stops this process'),
  GOOGLE_PLACES_KEY: z
    .string()
    .optional()
    .describe('Google Places (New) key; without it a small built-in index is used'),
  FLAGS_FILE: text('flags.json').describe('Shares of the experiments’ variants; reloaded after a change'),
  FLAG_LIMIT_MS: z.coerce
    .number()
    .int()
    .min(50)
    .default(500)
    .describe('How long a page waits for the flag service before every flag is Off'),
  FLAG_PROVIDER_MODULE: z
    .string()
    .optional()
    .describe(
      'Module whose default export makes an OpenFeature provider (LaunchDarkly, flagd); it replaces FLAGS_FILE',
    ),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe('Header in which your proxy names the visitor’s country; without it the language decides'),
  SEGMENT_URL: z.url().default('https://api.segment.io').describe('Segment-compatible endpoint'),
  SEGMENT_WRITE_KEY: z
    .string()
    .optional()
    .describe('Write key of SEGMENT_URL; without it events stay in the database'),
  AFFILIATE_PIXELS: z
    .string()
    .regex(/^(?:https:\/\/[^\s|]+(?:\||$))*$/)
    .default('')
    .describe(
      'Images to load once on the receipt, separated by |: in the US unless refused, elsewhere after consent. Placeholders: {amount} without tax, {currency}, {transactionId}',
    ),
  EVENTS_INSIDE: flag(false).describe(
    'Allows endpoints of events at http and inside the network; production refuses it',
  ),
  ...consoleSettings,
  CHAT_APP_ID: z
    .string()
    .optional()
    .describe('Workspace of the chat messenger; without it pages show contact data'),
  CHAT_SECRET: z.string().min(16).optional().describe('Key that signs the messenger’s user tokens'),
  CHAT_SCRIPT_URL: z
    .url()
    .default('https://widget.intercom.io/widget/')
    .describe('Script of the messenger, without the workspace'),
  CHAT_HOSTS: text('https://*.intercom.io wss://*.intercom.io https://*.intercomcdn.com').describe(
    'Hosts the messenger needs, for the content security policy of the pages with chat',
  ),
  SMTP_URL: z
    .string()
    .optional()
    .describe('smtp(s)://user:password@host:port; without it mails are shown at /dev/mail'),
  MAIL_RETURN_ADDRESS: z
    .email()
    .optional()
    .describe(
      'Mailbox to which mails come back, such as bounces@mail.example.com; its server must accept bounces+…@ too',
    ),
  MAIL_REPORTS_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional()
    .describe(
      'Secret with which the server of MAIL_RETURN_ADDRESS reports them, 32 random bytes in base64url',
    ),
  MAIL_SENDER: text('Evenhand <hello@evenhand.example>').describe('Sender of every mail'),
  BRAND: text('Evenhand').describe('Name of the product'),
  SELLER_NAME: text('Evenhand, Inc.').describe('Company on the receipts'),
  SELLER_ADDRESS: text('400 Harbor Street|Minneapolis, MN 55401|US').describe(
    'Its address on the receipts, lines separated by |, and its country as a code',
  ),
  SELLER_TAX_NUMBER: z.string().optional().describe('Its VAT or sales tax number, if receipts must name it'),
  SUPPORT_EMAIL: z.email().default('support@evenhand.example').describe('Address of support'),
  SUPPORT_PHONE: text(NORTH_AMERICA).describe('Support number of North America and every other country'),
  SUPPORT_PHONE_GB: text('+44 20 7946 0132').describe('Support number of the United Kingdom and Ireland'),
  SUPPORT_PHONE_AU: text('+61 2 5550 0132').describe('Support number of Australia'),
  SUPPORT_PHONE_NZ: text('+64 9 555 0132').describe('Support number of New Zealand'),
  HOME_URL: z.string().optional().describe('Home of the product; default a local placeholder'),
  LOG_IN_URL: z.string().optional().describe('Log-in page; default the local one'),
  MY_ACCOUNT_URL: z.string().optional().describe('My Account; default a local placeholder'),
  BILLING_URL: z.string().optional().describe('Billing page; default a local placeholder'),
  MY_CASES_URL: z.string().optional().describe('My cases of professionals; default a local placeholder'),
  PASSWORD_RETRIEVAL_URL: z.string().optional().describe('Password retrieval; default the local page'),
  TERMS_URL: z.string().optional().describe('Terms & Conditions; default the local page'),
  PRIVACY_URL: z.string().optional().describe('Privacy Policy; default the local page'),
  HELP_URL: z.string().optional().describe('Help; default the local page'),
  CONTACT_URL: z.string().optional().describe('Contact; default the local page'),
  IOS_APP_URL: text('https://apps.apple.com/app/id0000000000').describe('iOS app'),
  ANDROID_APP_URL: text('https://play.google.com/store/apps/details?id=example.evenhand').describe(
    'Android app',
  ),
  LEAVE_URL: text('https://www.wikipedia.org/').describe('Target of “Leave this page”'),
})

export type Settings = z.infer<typeof settings>
