import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { ProfessionalBody } from '#domain/contracts/professionals.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { memoryLimits } from '#server/platform/limits.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Env } from '#server/platform/request-context.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { mountProfessionals } from '#server/professionals/index.ts'

const SECRET_KEY = 'a secret of the tests, long enough to be accepted'

type Answer = { status: number; body: unknown }
export type Post = (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>

/** The professionals' calls on a database, as one visitor's address sees them; a text is sent as it is. */
export function professionalCalls(db: Db, { limited = false } = {}): Post {
  const api: Api = new Hono<Env>()
  api.use(async (c, next) => {
    c.set('requestId', 'test')
    c.set('address', '192.0.2.1')
    await next()
  })
  const { site } = readConfig({ SECRET_KEY })
  const limits = memoryLimits({ enabled: limited })
  mountProfessionals(api, { db, secrets: openSecrets(SECRET_KEY), limits, site })
  return async (path, body, headers = {}) => {
    const answer = await api.request(`/v2/professional/users${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
}

const freshEmail = () => `grace.${randomUUID().slice(0, 8)}@lake.example`

/** A payload that breaks no rule, with an e-mail of its own. */
export function aProfessional(changes: Partial<ProfessionalBody> = {}): ProfessionalBody {
  return {
    name: { title: 'Dr.', firstName: 'Grace', lastName: 'Okafor', credentials: 'J.D.' },
    email: freshEmail(),
    phone: { countryCode: 'US_CANADA', number: '6125550123', extension: '12' },
    referral: {
      source: 'BENCH_OFFICER',
      benchOfficer: { name: 'Hon. A. Reyes', position: 'JUDGE' },
      colleague: null,
      explanation: null,
    },
    practice: { name: 'Lake Street Family Law' },
    address: {
      line1: '2200 Lake Street',
      line2: null,
      city: 'Minneapolis',
      region: 'MN',
      postalCode: '55408',
      country: 'US',
    },
    timezone: 'America/Chicago',
    roles: ['ATTORNEY', 'MEDIATOR'],
    security: { question: 'Name of my first boat?', answer: 'Northern Light', code: '4821' },
    ...changes,
  }
}
