import type { ProfessionalBody } from '#domain/contracts/professionals.ts'
import type { Db } from '#server/db/database.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { openSecrets } from '#server/platform/secrets/secrets.ts'
import { mountProfessionals } from '#server/professionals/index.ts'
import { testApi } from './api.ts'
import { testSite } from './site.ts'
import { SECRET_OF_TESTS } from './secret.ts'

type Answer = { status: number; body: unknown }
type Post = (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>

/** The professionals' calls on a database. A string body is sent unchanged. */
export function professionalCalls(db: Db, { limited = false } = {}): Post {
  const secrets = openSecrets(SECRET_OF_TESTS)
  const limits = memoryLimits({ enabled: limited })
  const call = testApi((api) => mountProfessionals(api, { db, secrets, limits, site: testSite }))
  return async (path, body, headers = {}) => {
    const sent = typeof body === 'string' ? { raw: body } : { body }
    const answer = await call('POST', `/v2/professional/users${path}`, { ...sent, headers })
    return { status: answer.status, body: answer.body }
  }
}

const freshEmail = () => `grace.${crypto.randomUUID().slice(0, 8)}@lake.example`

/** A valid payload with a unique e-mail. */
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
