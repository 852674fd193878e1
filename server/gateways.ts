import { CONSOLE_BASE, LOG_IN_PATH, LOG_OUT_PATH } from '#domain/console/console-paths.ts'
import type { GroupRole } from '#domain/console/group-roles.ts'
import { parseHidden } from '#domain/payments/payment-options.ts'
import { googlePlaces } from './addresses/google-places/index.ts'
import type { AddressSearch } from './addresses/index.ts'
import { shippedAddresses } from './addresses/shipped/index.ts'
import type { EventForwarder } from './analytics/index.ts'
import { segment } from './analytics/segment/index.ts'
import type { ChatGateway } from './chat/index.ts'
import { signedMessenger } from './chat/signed-messenger/index.ts'
import type { Config } from './config.ts'
import type { LogInProvider } from './console/index.ts'
import { INNER_GROUPS, INNER_PEOPLE, startInnerProvider } from './console/inner-provider/index.ts'
import type { Db } from './db/database.ts'
import { createMailer, type MailGateway, type Mailer } from './email/index.ts'
import { databaseMailbox } from './email/mailbox/index.ts'
import type { FlagProvider } from './flags/index.ts'
import { flagsFile } from './flags/flags-file/index.ts'
import { moduleProvider } from './flags/provider-module/index.ts'
import { regionsOf } from '#domain/places/regions.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import { createSandboxGateway, parseChaos } from './payments/sandbox/index.ts'
import { NO_PAYMENT_HOSTS, type PaymentHosts } from './platform/security-headers.ts'
import { createAlarm } from './platform/alarm.ts'
import type { Log } from './platform/log.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { Traces } from './platform/traces.ts'
import { versionOf } from './version.ts'

/** How staff log in to the console. */
export type StaffLogIn = {
  provider: LogInProvider
  groups: readonly GroupRole[]
  /** The people of the built-in provider. Empty for another provider. */
  people: typeof INNER_PEOPLE
  close: () => Promise<void>
}

/**
 * The log-in provider of staff, if there is a console. In development it may be the built-in one, which starts here.
 */
export async function staffLogInOf({
  config,
  log,
}: Pick<Deps, 'config' | 'log'>): Promise<StaffLogIn | null> {
  const { console: given, ROLE } = config
  if (!given || ROLE === 'worker') return null
  const { scopes, groupClaim, origin } = given
  const addresses = {
    callback: `${origin}${CONSOLE_BASE}${LOG_IN_PATH}/callback`,
    afterLogOut: `${origin}${CONSOLE_BASE}${LOG_OUT_PATH}`,
  }
  const { openIdProvider } = await import('./console/openid/index.ts')
  const open = (client: ProviderClient) =>
    openIdProvider({ ...client, ...addresses, scopes, groupClaim }, log)
  if ('issuer' in given.provider)
    return { provider: open(given.provider), groups: given.groups, people: [], close: async () => undefined }
  const inner = await startInnerProvider({ port: given.provider.innerPort, ...addresses })
  return { provider: open(inner), groups: INNER_GROUPS, people: INNER_PEOPLE, close: inner.close }
}

type ProviderClient = { issuer: string; clientId: string; clientSecret: string }

type Deps = { config: Config; db: Db; log: Log; secrets: Secrets }

/** Sends traces to the collector, if there is one. */
export async function tracesOf({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<Traces | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name, ROLE: role } = config
  if (!endpoint) return null
  const { otlpTraces } = await import('./platform/otlp/index.ts')
  const version = versionOf().version ?? ''
  return otlpTraces({
    endpoint,
    headers: parseHeaders(config.OTEL_EXPORTER_OTLP_HEADERS),
    service: { name, version, role },
    share: config.OTEL_TRACES_SAMPLER_ARG,
    lost: createAlarm({ ...log, alert: log.warn }, 'traces could not be sent'),
  })
}

/** The configured payment gateway. */
export async function paymentGateway({ config, db, secrets }: Omit<Deps, 'log'>): Promise<PaymentGateway> {
  const hidden = parseHidden(config.PAYMENT_HIDDEN)
  if (config.PAYMENT_PROVIDER === 'sandbox') {
    const chaos = config.SANDBOX_CHAOS ? { chaos: parseChaos(config.SANDBOX_CHAOS) } : {}
    return createSandboxGateway({ db, key: sandboxKey(secrets), hidden, ...chaos })
  }
  const { createBraintreeGateway, parseEnvironment, parseMerchantAccounts } = await braintree()
  const account = {
    environment: parseEnvironment(config.BRAINTREE_ENVIRONMENT),
    merchantId: config.BRAINTREE_MERCHANT_ID ?? '',
    publicKey: config.BRAINTREE_PUBLIC_KEY ?? '',
    privateKey: config.BRAINTREE_PRIVATE_KEY ?? '',
    merchantAccounts: parseMerchantAccounts(config.BRAINTREE_MERCHANT_ACCOUNTS),
    requestKeys: config.BRAINTREE_REQUEST_KEYS,
  }
  return createBraintreeGateway(account, { hidden })
}

/** The sandbox's signing keys; the same in every process of one installation. */
export function sandboxKey(secrets: Secrets) {
  return secrets.derived('sandbox-gateway', 'key')
}

/** Hosts the payment page needs. */
export async function paymentHosts(config: Config): Promise<PaymentHosts> {
  if (config.PAYMENT_PROVIDER !== 'braintree') return NO_PAYMENT_HOSTS
  const { braintreeHosts } = await braintree()
  return braintreeHosts(config.BRAINTREE_ENVIRONMENT === 'production' ? 'production' : 'sandbox')
}

const braintree = async () => import('./payments/braintree/index.ts')

/** Sends mails by SMTP if a server is configured, else stores them for /dev/mail. `around` can wrap both gateways. */
export async function mailer(
  { config, db, log }: Deps,
  around: (inner: MailGateway) => MailGateway = (inner) => inner,
): Promise<Mailer> {
  const gateway = around(await mailGateway({ config, db }))
  const returnAddress = config.MAIL_RETURN_ADDRESS
  return createMailer({ db, log, gateway, site: config.site, returnAddress })
}

async function mailGateway({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<MailGateway> {
  if (!config.SMTP_URL) return databaseMailbox({ db })
  const { smtpServer } = await import('./email/smtp/index.ts')
  return smtpServer({ url: config.SMTP_URL })
}

/** Google Places if its key is configured, else the shipped addresses. */
export function addressSearch(config: Config): AddressSearch {
  if (!config.GOOGLE_PLACES_KEY) return shippedAddresses()
  return googlePlaces({ apiKey: config.GOOGLE_PLACES_KEY, regionsOf })
}

/** Variants from the operator's OpenFeature provider if configured, else from the file of flags. */
export function flagProvider({
  config,
  log,
}: Pick<Deps, 'config' | 'log'>): FlagProvider | Promise<FlagProvider> {
  if (config.FLAG_PROVIDER_MODULE) return moduleProvider(config.FLAG_PROVIDER_MODULE)
  return flagsFile({ path: config.FLAGS_FILE, log })
}

/** The service that receives analytics events, or null. */
export function eventForwarder({ SEGMENT_URL, SEGMENT_WRITE_KEY }: Config): EventForwarder | null {
  return SEGMENT_WRITE_KEY ? segment({ url: SEGMENT_URL, writeKey: SEGMENT_WRITE_KEY }) : null
}

/** The chat service, or null. Without it, pages show other contact options. */
export function chatGateway({ CHAT_APP_ID, CHAT_SECRET, CHAT_SCRIPT_URL }: Config): ChatGateway | null {
  if (!CHAT_APP_ID || !CHAT_SECRET) return null
  return signedMessenger({ appId: CHAT_APP_ID, secret: CHAT_SECRET, scriptUrl: CHAT_SCRIPT_URL })
}

/** `name=value,name=value`, percent-encoded as OpenTelemetry writes it. */
function parseHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return [name, decodeURIComponent(rest.join('='))]
    }),
  )
}
