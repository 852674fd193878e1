export { createBraintreeGateway } from './gateway.ts'
export { braintreeHosts } from './hosts.ts'
export { parseMerchantAccounts, type BraintreeAccount } from './sdk.ts'
