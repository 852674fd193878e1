export { CALM, parseChaos, type Chaos, type Fault, type GatewayOperation } from './chaos.ts'
export { readJournal } from './core/journal.ts'
export { createSandboxGateway, type SandboxGatewayDeps } from './gateway.ts'
export { createSandboxHost, type SandboxHostDeps } from './host/index.ts'
export {
  SANDBOX_SIGNATURE,
  sendNotifications,
  signNotification,
  startSandboxTimer,
  type Deliver,
} from './notifications.ts'
