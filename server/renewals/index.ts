export { endSubscriptions } from './end-subscriptions.ts'
export { mountPaymentMethods } from './method/routes.ts'
export { renewalUrl } from './renewal-key.ts'
export { mountRenewals } from './routes.ts'
