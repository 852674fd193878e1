/** Hosts the payment provider needs on the payment page. Empty for the sandbox. */
export type PaymentHosts = { script: string[]; frame: string[]; connect: string[]; image: string[] }
export const NO_PAYMENT_HOSTS: PaymentHosts = { script: [], frame: [], connect: [], image: [] }

/**
 * Hosts of the chat messenger, of partners' tracking images, and of the operator's sites. A form may redirect
 * to the operator's sites, and browsers check redirects against the policy too.
 */
export type OtherHosts = { chat: readonly string[]; image: readonly string[]; form: readonly string[] }
const NO_OTHER_HOSTS: OtherHosts = { chat: [], image: [], form: [] }

/** Headers of every answer. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
  'referrer-policy': 'same-origin',
}

/** For the payment pages: a wallet's window sends its result to the page that opened it. */
export const OPENER_OF_WALLETS = 'same-origin-allow-popups'

export const HTTPS_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/**
 * The Trusted Types policies of web/delivery/inline. One starts the page's script, and one checks text that becomes
 * HTML.
 */
const TRUSTED_TYPES = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['page-start', 'default'],
}

/**
 * The content security policy of a page. Scripts and styles need the page's nonce. Only the payment page may have
 * frames, for its card fields. Only our own policies can turn text into scripts or HTML (Trusted Types). Pages with
 * scripts of the payment provider or of the messenger are excluded, because these scripts write HTML.
 */
export function pagePolicy({
  nonce,
  payment,
  others = NO_OTHER_HOSTS,
  hasMessenger = false,
}: {
  nonce: string
  payment: PaymentHosts | null
  others?: OtherHosts
  /** Whether the operator has a messenger. Every page can lead to a page with it without a new document. */
  hasMessenger?: boolean
}): string {
  const hasVendorScript = (payment?.script.length ?? 0) > 0 || hasMessenger
  const frames = payment ? ["'self'", ...payment.frame] : others.chat
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", ...(payment?.script ?? [])],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', ...(payment?.image ?? []), ...others.chat, ...others.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(payment?.connect ?? []), ...others.chat],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'form-action': ["'self'", ...others.form],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(hasVendorScript ? {} : TRUSTED_TYPES),
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
