export { createBraintreeGateway } from './gateway.ts'
export { braintreeHosts } from './hosts.ts'
export { parseEnvironment, parseMerchantAccounts, type BraintreeAccount } from './sdk.ts'
