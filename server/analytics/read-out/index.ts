import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { SIGN_UPS } from '#domain/analytics/checkout-steps.ts'
import type { Db } from '#server/db/database.ts'
import type { Limits, Rule } from '#server/platform/rate-limits.ts'
import { problemResponse, type Api } from '#server/platform/mount.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { Env } from '#server/platform/request-context.ts'
import { byVerdict } from './read-out-answer.ts'
import { PERIODS, readOutPage, type Choice } from './read-out-page.ts'
import { readCohorts, readSteps } from './read-out-store.ts'
import { READ_OUT_POLICY } from './read-out-style.ts'
import { funnelOf, linesBy } from './summarise.ts'

const PATH = '/v2/operator/experiments'
const ATTEMPTS: Rule = { points: 30, seconds: 60, whenAway: 'refuse' }

const query = z.object({
  flag: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional()
    .catch(undefined),
  days: z.coerce
    .number()
    .refine((days) => PERIODS.some((period) => period === days))
    .catch(30),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .transform((code) => code.toUpperCase())
    .nullable()
    .catch(null),
  signUp: z.enum(SIGN_UPS).catch('join'),
})

/** Serves the operator's experiment report. The token is the password of HTTP authentication, so it is in no URL. */
export function mountReadOut(
  api: Api,
  { db, limits, token }: { db: Db; limits: Limits; token: string },
): void {
  const limit = limits.perNetwork('operator', ATTEMPTS)
  api.get(PATH, async (c) => {
    if (!isOperator(c, token)) {
      const refusal = await limit(c.get('address'))
      if (refusal) return problemResponse(c, refusal)
      return c.text('The password is the operator’s token.', 401, {
        'www-authenticate': 'Basic realm="operator", charset="UTF-8"',
      })
    }
    const page = await readOut(db, query.parse(c.req.query()))
    return c.html(page, 200, { 'content-security-policy': READ_OUT_POLICY, 'cache-control': 'no-store' })
  })
}

async function readOut(db: Db, wanted: z.infer<typeof query>) {
  const cohorts = await readCohorts(db, wanted)
  const flags = linesBy(cohorts, ({ flag }) => flag).toSorted(byVerdict)
  const chosen = wanted.flag ?? flags[0]?.name ?? null
  const choice: Choice = { ...wanted, flag: chosen }
  const ofFlag = cohorts.filter(({ flag }) => flag === chosen)
  if (chosen === null || ofFlag.length === 0) return readOutPage({ choice, flags, parts: null })
  return readOutPage({
    choice,
    flags,
    parts: {
      funnel: funnelOf(ofFlag, await readSteps(db, { ...wanted, flag: chosen })),
      days: linesBy(ofFlag, ({ day }) => day).toSorted((a, b) => a.name.localeCompare(b.name)),
      countries: linesBy(ofFlag, ({ country }) => country),
    },
  })
}

/** Accepts `Basic` with any name and the token as the password, and `Bearer`. */
function isOperator(c: Context<Env>, token: string): boolean {
  const [scheme, credentials = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme === 'Bearer') return same(credentials, token)
  if (scheme !== 'Basic') return false
  const decoded = Buffer.from(credentials, 'base64').toString('utf8')
  return same(decoded.slice(decoded.indexOf(':') + 1), token)
}

function same(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected))
}
