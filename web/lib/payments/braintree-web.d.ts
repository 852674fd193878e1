/**
 * The SDK's components with their typings, at paths that a bundler can split. `/index.js` is plain CommonJS with shared
 * code. The bare name is one large file per component.
 */
declare module 'braintree-web/client/index.js' {
  const client: typeof import('braintree-web/client.js')
  export default client
}
declare module 'braintree-web/hosted-fields/index.js' {
  const hostedFields: typeof import('braintree-web/hosted-fields.js')
  export default hostedFields
}
declare module 'braintree-web/paypal-checkout/index.js' {
  const paypalCheckout: typeof import('braintree-web/paypal-checkout.js')
  export default paypalCheckout
}
declare module 'braintree-web/venmo/index.js' {
  const venmo: typeof import('braintree-web/venmo.js')
  export default venmo
}
declare module 'braintree-web/three-d-secure/index.js' {
  const threeDSecure: typeof import('braintree-web/three-d-secure.js')
  export default threeDSecure
}
declare module 'braintree-web/data-collector/index.js' {
  const dataCollector: typeof import('braintree-web/data-collector.js')
  export default dataCollector
}
