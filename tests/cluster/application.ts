import { resolve } from 'node:path'
import { answers, createPlace, type Place } from './place.ts'
import type { Folder } from './folder.ts'
import { POOL } from './settings.ts'
import type { Ports } from './ports.ts'

export type Application = {
  web: readonly Place[]
  workers: readonly Place[]
  /** Sets the checkout from which this place starts in the future. */
  install: (place: Place, checkout: string) => void
  /** Changes the settings for future starts. */
  set: (changes: Record<string, string>) => void
}

type Given = { folder: Folder; ports: Ports; env: Record<string, string> }

/** The processes of this project, with production settings. */
export function createApplication({ folder, ports, env }: Given): Application {
  const checkouts = new Map<string, string>()
  const settings = { ...env }
  const create = (name: string, role: 'web' | 'worker', own: { port?: number; management: number }): Place =>
    createPlace(name, {
      folder,
      isReady: async () => answers(`http://127.0.0.1:${own.management}/readyz`),
      program: () => ({
        name,
        command: process.execPath,
        args: ['build/process/main.js', `--role=${role}`],
        cwd: checkouts.get(name) ?? resolve('.'),
        env: { ...settings, PORT: String(own.port ?? 0), MANAGEMENT_PORT: String(own.management) },
      }),
    })
  const [web, workers] = [ports.webManagement, ports.workerManagement]
  return {
    web: web.map((management, index) =>
      create(`web${index + 1}`, 'web', { port: ports.web[index] ?? 0, management }),
    ),
    workers: workers.map((management, index) => create(`worker${index + 1}`, 'worker', { management })),
    install: ({ name }, checkout) => void checkouts.set(name, checkout),
    set: (changes) => void Object.assign(settings, changes),
  }
}

type Addresses = { origin: string; databaseUrl: string; gateway: string; folder: Folder; keys: string }

/** Settings of an operator, and a gateway that moves no money. */
export function productionSettings({ origin, databaseUrl, gateway, folder, keys }: Addresses) {
  return {
    NODE_ENV: 'production',
    STAGE: 'production',
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXY_HOPS: '1',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(POOL),
    SECRET_KEYS: keys,
    // All buyers have the address of this machine.
    RATE_LIMITS: '0',
    ALLOW_SANDBOX_PAYMENTS: '1',
    PAYMENT_PROVIDER: 'braintree',
    BRAINTREE_ENVIRONMENT: gateway,
    BRAINTREE_MERCHANT_ID: 'merchant1',
    BRAINTREE_PUBLIC_KEY: 'public1',
    BRAINTREE_PRIVATE_KEY: 'private1',
    BRAINTREE_REQUEST_KEYS: '1',
    BRAINTREE_MERCHANT_ACCOUNTS: 'GBP=evenhand_gbp',
    // A busy machine may be slower than production.
    FLAG_LIMIT_MS: '20000',
    NODE_COMPILE_CACHE: `${folder.path}/compiled`,
  }
}
