import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const sources = readSources().filter((source) => !isTest(source.path) && !source.path.startsWith('tools/'))

/** Capabilities from the top down. Each may use only lower ones, through their index.ts. */
const LAYERS = [
  ['console'],
  ['privacy'],
  ['registrations', 'professionals'],
  ['invites', 'renewals', 'returning'],
  ['checkout'],
  ['credentials'],
  ['payments'],
  ['orders', 'subscriptions'],
  ['coupons', 'tax', 'packages', 'families'],
  ['email', 'lookups', 'addresses', 'flags', 'chat'],
  ['people'],
  ['analytics', 'events'],
]
/** The life of a payment, from its last part to its first. Each part may use only later ones of this list. */
const PARTS_OF_PAYMENTS = ['webhooks', 'resolve', 'refunds', 'complete', 'claim', 'send', 'records']
const ROOT_FILES = new Set([
  'main.ts',
  'process.ts',
  'app.ts',
  'services.ts',
  'mount-capabilities.ts',
  'scheduled-jobs.ts',
  'sandbox-timer.ts',
  'config.ts',
  'gateways.ts',
  'seed-catalogue.ts',
])
const ADAPTERS = [
  'sandbox',
  'braintree',
  'smtp',
  'mailbox',
  'dated-table',
  'shipped',
  'google-places',
  'flags-file',
  'segment',
  'otlp',
  'openid',
  'inner-provider',
]
const VENDORS: Record<string, string> = {
  braintree: 'braintree',
  'braintree-web': 'braintree',
  nodemailer: 'smtp',
  '@opentelemetry': 'otlp',
  'openid-client': 'openid',
  '@simplewebauthn': 'passkey',
  'oidc-provider': 'inner-provider',
}

function violations(check: (from: string, to: string) => string | null): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap((target) => {
      const problem = check(path, target)
      return problem ? [`${path} → ${target}: ${problem}`] : []
    }),
  )
}

test('an import that leaves its folder’s parent starts at the root of its floor: #domain, #server, #web', () => {
  const climbing = readSources().flatMap(({ path, text }) =>
    /^(domain|server|web)\//.test(path)
      ? [...text.matchAll(/(?:from|import\() ?'((?:\.\.\/){2,}[^']+)'/g)].map(
          ([, target]) => `${path} → ${target}`,
        )
      : [],
  )
  expect(climbing.filter((line) => !line.includes('/tools/'))).toEqual([])
})

const within = (path: string, root: string) => path.startsWith(`${root}/`)
const capabilityOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]
const partOf = (path: string) =>
  PARTS_OF_PAYMENTS.indexOf(/^server\/payments\/([^/]+)\//.exec(path)?.[1] ?? '')
const layerOf = (name: string | undefined) =>
  LAYERS.findIndex((layer) => name !== undefined && layer.includes(name))

test('domain imports nothing from web and server, and nothing from Node or React', () => {
  const wrong = violations((from, to) => {
    if (!within(from, 'domain')) return null
    return within(to, 'web') || within(to, 'server') || to.startsWith('node:') || to.startsWith('react')
      ? 'domain is pure'
      : null
  })
  expect(wrong).toEqual([])
})

test('web never imports server, and server imports only the built entry from web', () => {
  const wrong = violations((from, to) => {
    if (within(from, 'web') && within(to, 'server')) return 'web calls the API instead'
    return within(from, 'server') && within(to, 'web') && !within(from, 'server/pages')
      ? 'server knows no page'
      : null
  })
  expect(wrong).toEqual([])
})

const SCREENS = /^web\/(flows|sections|ui|lib)\//
const DELIVERY_INSIDE = /^web\/delivery\/(?!index\.ts$)/

test('web imports downward: flows, then sections, then ui and lib; flows do not import each other', () => {
  const wrong = violations((from, to) => {
    const flow = /^web\/flows\/([^/]+)\//.exec(from)?.[1]
    const otherFlow = /^web\/flows\/([^/]+)\//.exec(to)?.[1]
    if (flow && otherFlow && flow !== otherFlow) return 'a flow never imports another'
    if (within(from, 'web/sections') && otherFlow) return 'sections are below flows'
    if (DELIVERY_INSIDE.test(to) && SCREENS.test(from)) return 'a screen knows web/delivery by its index.ts'
    if (within(from, 'web/ui') && (otherFlow || within(to, 'web/sections') || within(to, 'domain')))
      return 'ui knows no product word'
    return within(from, 'web/lib') && (otherFlow || within(to, 'web/sections')) ? 'lib is below' : null
  })
  expect(wrong).toEqual([])
})

test('capabilities import each other through index.ts, downward only', () => {
  const wrong = violations((from, to) => {
    const [own, other] = [capabilityOf(from), capabilityOf(to)]
    const file = from.replace('server/', '')
    if (!own || !other || own === other || ROOT_FILES.has(file) || layerOf(other) < 0) return null
    if (!/^server\/[^/]+\/(index|gateway)\.ts$/.test(to)) return 'use its index.ts'
    return layerOf(own) >= 0 && layerOf(own) >= layerOf(other) ? 'that is above or beside' : null
  })
  const advice = 'take the function as a parameter; server/services.ts or mount-capabilities.ts passes it in'
  expect(wrong, advice).toEqual([])
})

test('ARCHITECTURE.md lists the capabilities in the same layers', () => {
  const listed = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^ {2}\d+\. (.+)$/gm)
  expect([...listed].map(([, names = '']) => names.split(', '))).toEqual(LAYERS)
})

test('the parts of payments use each other in one direction', () => {
  const wrong = violations((from, to) =>
    partOf(from) >= 0 && partOf(to) >= 0 && partOf(to) < partOf(from) ? 'that part comes later' : null,
  )
  expect(wrong).toEqual([])
})

test('only the composition root chooses adapters, and vendor packages stay inside their adapter', () => {
  const wrong = violations((from, to) => {
    const adapter = /^server\/[^/]+\/([^/]+)\//.exec(to)?.[1]
    const folder = /^server\/[^/]+\/([^/]+)\//.exec(from)?.[1]
    const root = ROOT_FILES.has(from.replace('server/', '')) || within(from, 'workshop')
    if (adapter && ADAPTERS.includes(adapter) && folder !== adapter && !root)
      return 'only the files of ROOT_FILES choose adapters'
    const vendor = VENDORS[to.split('/')[0] ?? '']
    return vendor && !from.includes(vendor) ? 'a vendor belongs in its adapter' : null
  })
  expect(wrong).toEqual([])
})

test('only config.ts reads the server’s environment', () => {
  const readers = sources
    .filter((s) => within(s.path, 'server') && /process\.env\b/.test(s.text))
    .map((s) => s.path)
  const others = readers.filter((path) => path !== 'server/config.ts' && path !== 'server/process.ts')
  expect(others, 'add a setting to server/settings.ts, and read it from the configuration').toEqual([])
})

test('the product does not import the workshop, so production can omit its folder', () => {
  const wrong = violations((from, to) =>
    within(to, 'workshop') && !within(from, 'workshop') ? 'only a switch of the start loads it' : null,
  )
  expect(wrong).toEqual([])
})

test('nothing imports tests', () => {
  expect(violations((_from, to) => (within(to, 'tests') ? 'tests are not for use' : null))).toEqual([])
})
