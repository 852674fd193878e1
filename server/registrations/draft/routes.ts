import { HOUR_SECONDS } from '#domain/durations.ts'
import {
  createRegistration as createContract,
  endRegistration as endContract,
  readRegistration as readContract,
  updateRegistration as updateContract,
} from '#domain/contracts/registrations.ts'
import type { Site } from '#domain/site.ts'
import type { OfferDeps } from '#server/packages/index.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { paymentStatus } from '#server/payments/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { createDraft } from './create-draft.ts'
import { endDraft } from './end-draft.ts'
import { recordIdentity } from './record-identity.ts'
import { duplicateBudget } from '#server/families/index.ts'
import { createInsertUnlessDuplicate } from './insert-unless-duplicate.ts'
import { draftView } from '../draft.ts'
import { findDraft } from '../draft-store.ts'
import { updateDraft, type UpdateOutcome } from './update-draft.ts'

export type DraftDeps = OfferDeps & { secrets: Secrets; limits: Limits; site: Site }

/** Drafts that one network may start in an hour. The people in a court's lobby share one network. */
const CREATIONS_PER_HOUR = 30

/** Serves the draft of a parent: it is created, updated and read with its key. */
export function mountDrafts(api: Api, deps: DraftDeps): void {
  const creations = deps.limits.perNetwork('registrations', {
    points: CREATIONS_PER_HOUR,
    seconds: HOUR_SECONDS,
  })
  const duplicates = duplicateBudget(deps.secrets)
  const insertUnlessDuplicate = createInsertUnlessDuplicate(deps.db, duplicates)

  mount(api, createContract, async ({ headers, body, request }) => {
    const limited = await creations(request.address)
    if (limited) return limited
    const result = await createDraft(
      { ...deps, duplicates, insertUnlessDuplicate },
      {
        body,
        referrerKey: headers['referrer-key'] ?? null,
        idempotencyKey: headers['idempotency-key'] ?? null,
        anonymousId: body.segmentAnonymousId ?? request.anonymousId,
        locale: request.locale,
        address: request.address,
      },
    )
    if (result.outcome === 'refused') return refuseFields(result.errors)
    const { signupId, registrationKey, expiresAt } = result
    if (body.segmentIdentify) await recordIdentity(deps.db, signupId)
    return { status: 201, body: { signupId, registrationKey, expiresAt: expiresAt.toISOString() } }
  })

  mount(api, updateContract, async ({ params, headers, body, request }) => {
    const result = await updateDraft(
      { ...deps, duplicates },
      {
        signupId: params.signupId,
        registrationKey: headers['registration-key'],
        body,
        referrerKey: headers['referrer-key'] ?? null,
        locale: request.locale,
        address: request.address,
        anonymousId: request.anonymousId,
      },
    )
    if (result.outcome !== 'updated') return updateRefusal(result)
    const { lastCompletedStep, expiresAt, version } = result
    return { status: 200, body: { lastCompletedStep, expiresAt: expiresAt.toISOString(), version } }
  })

  mount(api, endContract, async ({ params, headers }) => {
    const ended = await endDraft(deps, { ...params, key: headers['registration-key'] })
    return ended ? { status: 204, body: null } : refuse(404, 'api.expired')
  })

  mount(api, readContract, async ({ params, headers }) => {
    const { db, secrets } = deps
    const draft = await findDraft(db, secrets, { ...params, key: headers['registration-key'] })
    if (!draft) return refuse(404, 'api.expired')
    return { status: 200, body: draftView(draft, await paymentStatus(db, draft.id)) }
  })
}

function updateRefusal(result: Exclude<UpdateOutcome, { outcome: 'updated' }>): Refusal {
  switch (result.outcome) {
    case 'none':
      return refuse(404, 'api.expired')
    case 'out-of-date':
      return refuse(409, 'join.outOfDate')
    case 'payment-under-way':
      return refuse(409, 'join.paymentUnderWay')
    case 'already-paid':
      return refuse(409, 'join.alreadyPaid')
    case 'refused':
      return refuseFields(result.errors)
  }
}
