export { completeRegistration } from './complete-registration.ts'
export { mayPayForDraft } from './may-pay.ts'
export { mountDraftOrders } from './order-routes.ts'
export { mountRegistrations } from './routes.ts'
