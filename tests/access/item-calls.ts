import { get, once, post, type ConsoleCall } from './requests.ts'

const REASON = 'the caller asked for it'
const TEXT = {
  kind: 'package',
  name: 'premium',
  from: '2099-01-01',
  seenId: null,
  texts: {
    en: { name: 'Premium', description: 'Everything, with payments.', badge: '', features: [] },
    'es-MX': { name: 'Premium', description: 'Todo, con pagos.', badge: '', features: [] },
  },
}
const ITEM = {
  kind: 'package',
  code: 'family',
  market: 'default',
  from: '2099-01-01',
  prices: [
    { term: 'SUB1YEAR', amount: '120.00' },
    { term: 'SUB2YEAR', amount: '220.00' },
  ],
  services: ['MYFILES', 'TONEMETER'],
  groups: ['P1', 'P2'],
  texts: TEXT.texts,
}

/** The calls about packages, extras, their texts and affiliates. */
export const ITEM_CALLS: Readonly<Record<string, ConsoleCall>> = {
  readConsoleTexts: { request: () => get('/v2/console/texts'), roles: ['catalogue', 'auditor'] },
  previewConsoleText: {
    request: () => post('/v2/console/previews/texts', TEXT),
    roles: ['catalogue', 'auditor'],
  },
  addConsoleText: {
    request: () => once('/v2/console/texts', { ...TEXT, reason: REASON }),
    roles: ['catalogue'],
  },
  withdrawConsoleText: {
    request: () => post('/v2/console/texts/999999/withdrawal', { reason: REASON }),
    roles: ['catalogue'],
  },

  readConsoleAffiliates: {
    request: () => get('/v2/console/affiliates'),
    roles: ['catalogue', 'auditor'],
  },
  addConsoleAffiliate: {
    request: () =>
      once('/v2/console/affiliates', {
        name: 'Clinic of Lake Street',
        referrerKey: 'clinic25',
        from: '2099-01-01',
        ends: false,
        seenId: null,
        reason: REASON,
      }),
    roles: ['catalogue'],
  },
  withdrawConsoleAffiliate: {
    request: () => post('/v2/console/affiliates/999999/withdrawal', { reason: REASON }),
    roles: ['catalogue'],
  },

  readConsoleItems: { request: () => get('/v2/console/items'), roles: ['catalogue', 'auditor'] },
  previewConsoleItem: {
    request: () => post('/v2/console/previews/items', { ...ITEM, code: 'household' }),
    roles: ['catalogue', 'auditor'],
  },
  addConsoleItem: {
    request: () => once('/v2/console/items', { ...ITEM, reason: REASON }),
    roles: ['catalogue'],
  },
  previewConsoleEnding: {
    request: () => post('/v2/console/previews/endings', { packageId: 1021, service: null }),
    roles: ['catalogue', 'auditor'],
  },
  endConsoleItem: {
    request: () =>
      once('/v2/console/items/endings', {
        packageId: 1002,
        service: null,
        from: '2099-01-01',
        reason: REASON,
      }),
    roles: ['catalogue'],
  },
  withdrawConsoleItemDay: {
    request: () => post('/v2/console/items/days/999999/withdrawal', { reason: REASON }),
    roles: ['catalogue'],
  },
}
