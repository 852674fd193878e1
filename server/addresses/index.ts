export type { AddressSearch } from './gateway.ts'
export { mountAddresses } from './routes.ts'
