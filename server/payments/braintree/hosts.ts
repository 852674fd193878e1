import type { PaymentHosts } from '#server/platform/security-headers.ts'

/**
 * The hosts from which Braintree's browser SDK (npm, 3.x) loads on the payment page. In 3-D Secure the
 * issuer's own page may be on any host. Therefore frames of every HTTPS site are allowed there. Source:
 * Braintree's documentation of its content security policy, and the requests of each component.
 */
export function braintreeHosts(environment: 'sandbox' | 'production'): PaymentHosts {
  const test = environment === 'sandbox'
  const api = test ? 'api.sandbox' : 'api'
  const analytics = test ? 'client-analytics.sandbox' : 'client-analytics'
  return {
    script: [
      'https://assets.braintreegateway.com',
      'https://*.paypal.com',
      'https://www.paypalobjects.com',
      `https://${test ? 'songbirdstag' : 'songbird'}.cardinalcommerce.com`,
      `https://${test ? 'cas.static.client' : 'static.client'}.cardinaltrusted.com`,
    ],
    frame: ['https:'],
    connect: [
      `https://${api}.braintreegateway.com`,
      `https://${analytics}.braintreegateway.com`,
      'https://*.braintree-api.com',
      'https://*.paypal.com',
      'https://*.cardinalcommerce.com',
      'https://*.cardinaltrusted.com',
    ],
    image: ['https://assets.braintreegateway.com', 'https://*.paypal.com', 'https://www.paypalobjects.com'],
  }
}
