import { randomUUID } from 'node:crypto'
import { ITEM_CALLS } from './item-calls.ts'
import { get, once, post, type ConsoleCall } from './requests.ts'

const READERS = ['support', 'billing', 'auditor'] as const
const FIGURES = ['analyst', 'auditor'] as const
const REASON = 'the caller asked for it'
const figure = (name: string) => get(`/v2/console/figures/${name}?from=2026-11-01&to=2026-11-02`)
const CODES = {
  name: 'Spring',
  count: 1,
  amount: '5.00',
  currency: 'USD',
  packageIds: null,
  isSingleUse: true,
  from: null,
  until: null,
}
const COUPON = {
  code: 'SPRING-10',
  referrerKey: 'spring',
  percent: 10,
  amount: null,
  market: null,
  packageIds: null,
  from: '2099-03-01',
  until: '2099-05-31',
  uses: 20,
  description: { en: 'Spring discount', 'es-MX': 'Descuento de primavera' },
}
const TAX_RATE = {
  country: 'US',
  region: 'MN',
  name: 'Sales tax',
  percent: '7.125',
  beginsOn: '2035-07-01',
  source: 'Minnesota Department of Revenue',
}
const ENDPOINT = {
  address: 'https://events.example.com/evenhand',
  types: ['order.paid'],
  ownerEmail: 'ida@example.com',
}
const ofEndpoint = (path: string, body?: unknown) =>
  post(`/v2/console/endpoints/${randomUUID()}${path}`, body)
const ofIntegrations = (request: ConsoleCall['request']): ConsoleCall => ({
  request,
  roles: ['integrations'],
  machine: true,
})
const RISE = {
  market: 'default',
  beginsOn: '2035-01-01',
  prices: [{ packageId: 1011, productId: 'SUB1YEAR', service: 'SUB1YEAR', amount: '156.00' }],
}

/**
 * Every call of the console, by id, with the roles that may make it. A missing call fails the test. The body must be one
 * that a page could send, because the shape is checked before the role.
 */
export const CONSOLE_CALLS: Readonly<Record<string, ConsoleCall>> = {
  searchConsole: { request: () => post('/v2/console/searches', { text: 'okafor' }), roles: READERS },
  openConsolePerson: { request: ({ personId }) => get(`/v2/console/people/${personId}`), roles: READERS },
  readConsoleLately: { request: () => get('/v2/console/lately'), roles: READERS },
  showConsoleContact: {
    request: ({ personId }) =>
      post(`/v2/console/people/${personId}/contact`, { field: 'email', reason: REASON }),
    roles: READERS,
  },
  readConsoleMail: {
    request: ({ personId }) => post(`/v2/console/people/${personId}/mails/1`, { reason: REASON }),
    roles: READERS,
  },
  readConsoleQueues: { request: () => get('/v2/console/queues'), roles: READERS },
  readConsoleTrail: { request: () => get('/v2/console/trail'), roles: ['auditor'] },
  readConsoleTrailChecks: { request: () => get('/v2/console/trail/checks'), roles: ['auditor'] },
  verifyConsoleTrail: { request: () => post('/v2/console/trail/checks'), roles: ['auditor'] },
  readConsoleQueue: { request: () => get('/v2/console/queues/disputes'), roles: READERS },
  readConsoleHealth: { request: () => get('/v2/console/health'), roles: READERS },

  readConsoleCancellation: {
    request: ({ personId }) => get(`/v2/console/people/${personId}/cancellation`),
    roles: ['billing'],
  },
  readConsoleRefunds: {
    request: ({ personId }) => get(`/v2/console/people/${personId}/refunds`),
    roles: ['billing'],
  },
  readConsoleRefundMail: {
    request: ({ personId }) =>
      get(`/v2/console/people/${personId}/orders/NOSUCHORDER/refund-mail?amount=100`),
    roles: ['billing'],
  },
  refundByConsole: {
    request: ({ personId }) =>
      once(`/v2/console/people/${personId}/orders/NOSUCHORDER/refunds`, {
        amount: null,
        returned: 0,
        currency: 'USD',
        reason: REASON,
      }),
    roles: ['billing'],
  },
  readConsoleApprovals: {
    request: () => get('/v2/console/approvals'),
    roles: ['billing', 'catalogue', 'auditor'],
  },
  approveByConsole: {
    request: () => post(`/v2/console/approvals/${randomUUID()}/agreement`, { amount: 100 }),
    roles: ['billing', 'catalogue'],
  },
  rejectByConsole: {
    request: () => post(`/v2/console/approvals/${randomUUID()}/rejection`, { reason: REASON }),
    roles: ['billing', 'catalogue'],
  },
  helpByConsole: {
    request: () =>
      once('/v2/console/help', { asked: { kind: 'end-sessions', person: randomUUID() }, reason: REASON }),
    roles: ['support', 'billing'],
  },

  readConsoleCatalogue: { request: () => get('/v2/console/catalogue'), roles: ['catalogue', 'auditor'] },
  countConsoleCatalogue: {
    request: () => get('/v2/console/catalogue/counts'),
    roles: ['catalogue', 'auditor'],
  },
  readConsoleChanges: {
    request: () => get('/v2/console/catalogue/changes'),
    roles: ['catalogue', 'auditor'],
  },
  previewConsoleChange: {
    request: () => post('/v2/console/previews/catalogue', RISE),
    roles: ['catalogue', 'auditor'],
  },
  prepareConsoleChange: {
    request: () => once('/v2/console/catalogue/changes', { ...RISE, reason: REASON }),
    roles: ['catalogue'],
  },
  makeConsoleChange: {
    request: () => post('/v2/console/catalogue/changes/999999/publication'),
    roles: ['catalogue'],
  },
  withdrawConsoleChange: {
    request: () => post('/v2/console/catalogue/changes/999999/withdrawal', { reason: REASON }),
    roles: ['catalogue'],
  },

  readConsoleCodeRuns: { request: () => get('/v2/console/code-runs'), roles: ['catalogue', 'auditor'] },
  makeConsoleCodes: {
    request: () => once('/v2/console/code-runs', { ...CODES, reason: REASON }),
    roles: ['catalogue'],
  },
  readConsoleCodeRun: {
    request: () => get('/v2/console/code-runs/999999'),
    roles: ['catalogue', 'auditor'],
  },
  revokeConsoleCodes: {
    request: () => post('/v2/console/code-runs/999999/revocation', { reason: REASON }),
    roles: ['catalogue'],
  },
  readConsoleCodes: {
    request: () => post('/v2/console/code-runs/999999/codes', { after: '' }),
    roles: ['catalogue'],
  },

  readConsoleCoupons: { request: () => get('/v2/console/coupons'), roles: ['catalogue', 'auditor'] },
  previewConsoleCoupon: {
    request: () => post('/v2/console/previews/coupons', COUPON),
    roles: ['catalogue', 'auditor'],
  },
  addConsoleCoupon: {
    request: () => once('/v2/console/coupons', { ...COUPON, reason: REASON }),
    roles: ['catalogue'],
  },
  withdrawConsoleCoupon: {
    request: () => post('/v2/console/coupons/999999/withdrawal', { reason: REASON }),
    roles: ['catalogue'],
  },

  ...ITEM_CALLS,

  readConsoleTaxRates: { request: () => get('/v2/console/tax-rates'), roles: ['catalogue', 'auditor'] },
  previewConsoleTaxRate: {
    request: () => post('/v2/console/previews/tax-rates', TAX_RATE),
    roles: ['catalogue', 'auditor'],
  },
  addConsoleTaxRate: {
    request: () => once('/v2/console/tax-rates', { ...TAX_RATE, reason: REASON }),
    roles: ['catalogue'],
  },
  withdrawConsoleTaxRate: {
    request: () => post('/v2/console/tax-rates/999999/withdrawal', { reason: REASON }),
    roles: ['catalogue'],
  },

  readConsoleEndpoints: {
    request: () => get('/v2/console/endpoints'),
    roles: ['auditor', 'integrations'],
    machine: true,
  },
  readConsoleDeliveries: {
    request: () => get(`/v2/console/endpoints/${randomUUID()}/deliveries`),
    roles: ['auditor', 'integrations'],
    machine: true,
  },
  addConsoleEndpoint: ofIntegrations(() => post('/v2/console/endpoints', ENDPOINT)),
  changeConsoleEndpoint: ofIntegrations(() => ({ ...ofEndpoint('', ENDPOINT), method: 'PUT' })),
  deleteConsoleEndpoint: ofIntegrations(() => ({ ...ofEndpoint(''), method: 'DELETE' })),
  switchConsoleEndpoint: ofIntegrations(() => ofEndpoint('/switches', { isOn: false })),
  rotateConsoleSecret: ofIntegrations(() => ofEndpoint('/secrets')),
  testConsoleEndpoint: ofIntegrations(() => ofEndpoint('/tests')),
  replayConsoleEvents: ofIntegrations(() => ofEndpoint('/replays', { from: '2026-11-22T00:00:00Z' })),

  readMachineTokens: {
    request: () => get('/v2/console/machine-tokens'),
    roles: ['auditor', 'integrations'],
  },
  makeMachineToken: {
    request: () => post('/v2/console/machine-tokens', { name: 'Warehouse', days: 90 }),
    roles: ['integrations'],
  },
  endMachineToken: {
    request: () => ({ ...get(`/v2/console/machine-tokens/${randomUUID()}`), method: 'DELETE' }),
    roles: ['integrations'],
  },

  readConsoleFunnel: { request: () => figure('funnel'), roles: FIGURES },
  readConsoleSales: { request: () => figure('sales'), roles: FIGURES },
  readConsoleRenewals: { request: () => figure('renewals'), roles: FIGURES },
  readConsoleDeclines: { request: () => figure('declines'), roles: FIGURES },
  readConsoleExperiments: { request: () => figure('experiments'), roles: FIGURES },
}
