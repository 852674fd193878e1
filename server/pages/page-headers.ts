import { REFERENCE_METRIC } from '#domain/site.ts'
import type { Frame } from '#web/lib/frame.ts'
import type { Config } from '#server/config.ts'
import {
  OPENER_OF_WALLETS,
  pagePolicy,
  type OtherHosts,
  type PaymentHosts,
} from '#server/platform/security-headers.ts'
import { partnerPixels } from './render-page.ts'

type Rendered = { outerHosts: Frame['outerHosts']; nonce: string; reference: string }

/** Sets the headers of a rendered page. */
export function setPageHeaders(
  { headers, status }: Response,
  { outerHosts, nonce, reference }: Rendered,
  { config, paymentHosts }: { config: Config; paymentHosts: PaymentHosts },
): void {
  const takesPayment = outerHosts === 'payment'
  headers.set(
    'content-security-policy',
    pagePolicy({
      nonce,
      payment: takesPayment ? paymentHosts : null,
      others: otherHosts(outerHosts, config),
      hasMessenger: config.CHAT_APP_ID !== undefined,
    }),
  )
  if (takesPayment) headers.set('cross-origin-opener-policy', OPENER_OF_WALLETS)
  if (status >= 500) headers.set('server-timing', `${REFERENCE_METRIC};desc="${reference}"`)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}

/** Hosts of the messenger and of partners' images, for the screens that need them. */
function otherHosts(needed: Frame['outerHosts'], config: Config): OtherHosts {
  const chat = needed === 'messenger' && config.CHAT_APP_ID ? config.CHAT_HOSTS.split(' ') : []
  const pixels = needed === 'partner-images' ? partnerPixels(config) : []
  return { chat, image: pixels.map((pixel) => new URL(pixel).origin), form: sitesLinked(config) }
}

/** The origins of the operator's other sites, such as the target of the quick exit. */
function sitesLinked({ site }: Config): string[] {
  const origins = Object.values(site.links).map((link) => new URL(link, site.origin).origin)
  return [...new Set(origins)].filter((origin) => origin !== site.origin && origin !== 'null')
}
