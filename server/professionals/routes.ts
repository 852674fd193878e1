import { HOUR_SECONDS } from '#domain/durations.ts'
import {
  createProfessional as createContract,
  readCases as casesContract,
  validateProfessional as validateContract,
} from '#domain/contracts/professionals.ts'
import type { Site } from '#domain/site.ts'
import { hashingRefusal, logInCheck, mountForPerson } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { answerEvenly } from '#server/platform/even-answer.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { createProfessional } from './create-professional.ts'
import { readCases } from './read-cases.ts'
import { validateProfessional } from './validate-professional.ts'

export type ProfessionalDeps = { db: Db; secrets: Secrets; limits: Limits; site: Site }

const VALIDATIONS_PER_MINUTE = 20
/** How often one network may register in an hour. The people of a law firm share one network. */
const CREATIONS_PER_HOUR = 30

/** Serves the registration of a professional, the check of each of its steps, and the professional's cases. */
export function mountProfessionals(api: Api, deps: ProfessionalDeps): void {
  const validations = deps.limits.perNetwork('professional-validations', {
    points: VALIDATIONS_PER_MINUTE,
    seconds: 60,
  })
  const creations = deps.limits.perNetwork('professionals', {
    points: CREATIONS_PER_HOUR,
    seconds: HOUR_SECONDS,
  })

  mount(api, validateContract, async ({ headers, body, request }) => {
    const limited = await validations(request.address)
    if (limited) return limited
    const { locale, anonymousId } = request
    const isStart = headers.activity === 'start'
    const errors = await validateProfessional(deps.db, { given: body, locale, anonymousId, isStart })
    return errors.length > 0 ? refuse(409, 'api.validation', { errors }) : { status: 200, body: {} }
  })

  mount(api, createContract, async ({ headers, body, request }) => {
    const limited = (await creations(request.address)) ?? hashingRefusal()
    if (limited) return limited
    const result = await answerEvenly(
      createProfessional(deps, {
        body,
        idempotencyKey: headers['idempotency-key'] ?? null,
        anonymousId: request.anonymousId,
        locale: request.locale,
      }),
    )
    if (result.outcome === 'refused') return refuse(409, 'api.validation', { errors: result.errors })
    if (result.outcome === 'key-reused') return refuse(409, 'api.idempotency')
    return { status: 201, body: result.professional }
  })

  mountForPerson(api, logInCheck(deps), casesContract, async ({ person }) => {
    const body = await readCases(deps.db, person.userId)
    return body ? { status: 200, body } : refuse(403, 'api.forbidden')
  })
}
