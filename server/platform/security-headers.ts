/** Hosts the payment provider needs on the payment page; empty for the sandbox. */
export type PaymentHosts = { script: string[]; frame: string[]; connect: string[]; image: string[] }
export const NO_PAYMENT_HOSTS: PaymentHosts = { script: [], frame: [], connect: [], image: [] }

/**
 * Hosts of the chat messenger, of images partners count sales with, and of the operator's sites that a form may lead
 * to: a browser holds a redirect against the policy as well.
 */
export type OtherHosts = { chat: readonly string[]; image: readonly string[]; form: readonly string[] }
const NO_OTHER_HOSTS: OtherHosts = { chat: [], image: [], form: [] }

/** Headers every answer carries, whatever it is. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
  'referrer-policy': 'same-origin',
}

/** For the payment pages: a wallet's window answers the page that opened it. */
export const OPENER_OF_WALLETS = 'same-origin-allow-popups'

export const HTTPS_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/**
 * The content security policy of a page. Scripts and styles need the page's nonce; frames are refused
 * everywhere but on the payment page, whose card fields are frames.
 */
export function pagePolicy({
  nonce,
  payment,
  others = NO_OTHER_HOSTS,
}: {
  nonce: string
  payment: PaymentHosts | null
  others?: OtherHosts
}): string {
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
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
