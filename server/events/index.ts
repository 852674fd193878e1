export { countWaiting, eventsBehindSeconds, readDeliveries, type Delivery } from './delivery-log.ts'
export type { DeliverDeps } from './deliver-lane.ts'
export { deliverDue } from './deliver.ts'
export { endpointProblem, type EndpointProblem } from './endpoint-problem.ts'
export {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  findEndpoint,
  readEndpoints,
  rotateSecret,
  switchOff,
  switchOn,
  type Endpoint,
  type SwitchedOff,
} from './endpoint-store.ts'
export { oldPublishedEvents } from './old-events.ts'
export { gatherEvents, recordEvent, recordEvents } from './record-events.ts'
export { replayEvent, replayFrom, testEndpoint } from './replay.ts'
export { KEYS_OF_ENDPOINTS, rewriteEndpointSecrets } from './rewrite-secrets.ts'
