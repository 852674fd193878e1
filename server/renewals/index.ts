export { endSubscriptions } from './end-subscriptions.ts'
export { renewalUrl } from './renewal-key.ts'
export { mountRenewals } from './routes.ts'
