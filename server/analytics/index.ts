export { forgetVisitor, insertExposures, measuredVisitor, oldEvents, recordEvents } from './event-store.ts'
export { forwardEvents } from './forward-events.ts'
export type { EventForwarder } from './gateway.ts'
export { mountAnalytics } from './routes.ts'
