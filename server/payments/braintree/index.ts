export { createBraintreeGateway } from './gateway.ts'
export { braintreeHosts } from './hosts.ts'
export type { BraintreeAccount } from './sdk.ts'
