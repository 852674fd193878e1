import { HOUR_SECONDS } from '#domain/durations.ts'
import { readParent as readContract, updateParent as updateContract } from '#domain/contracts/parents.ts'
import { hashingRefusal, secretOf } from '#server/credentials/index.ts'
import { duplicateBudget } from '#server/families/index.ts'
import type { OfferDeps } from '#server/packages/index.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { isRefusal, refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { textFor } from '#domain/messages/text.ts'
import { linkEnded, ownBearer } from '../bearer.ts'
import { readParent } from './read-parent.ts'
import { countTypedAddresses } from './typed-addresses.ts'
import { updateParent, type UpdateOutcome } from './update-parent.ts'

export type ParentDeps = OfferDeps & { secrets: Secrets; limits: Limits }

/** Updates of one person from one network in an hour. It limits the cost of hashing. */
const UPDATES_PER_HOUR = 120
/** Updates by one network in an hour with a secret that does not work. A real one is not counted. */
const STRANGE_BEARERS_PER_HOUR = 1000

/** Serves the parent's own record: reading it, and updating it by sections. */
export function mountParents(api: Api, { db, flagsOf, secrets, limits }: ParentDeps): void {
  const strange = limits.perNetwork('parent-bearers', {
    points: STRANGE_BEARERS_PER_HOUR,
    seconds: HOUR_SECONDS,
  })
  const updates = limits.create('parent-updates', { points: UPDATES_PER_HOUR, seconds: HOUR_SECONDS })
  const countTyped = countTypedAddresses({ secrets, limits })
  const duplicates = duplicateBudget(secrets)

  mount(api, readContract, async ({ params, headers }) => {
    const asked = { secret: secretOf(headers), userId: params.userId }
    const bearer = await ownBearer(db, secrets, asked)
    if (isRefusal(bearer)) return bearer
    const parent = await readParent(db, bearer)
    // Another browser may have typed first since then. Then this browser may not see the record.
    if (bearer.kind === 'invite-key') {
      const still = await ownBearer(db, secrets, asked)
      if (isRefusal(still)) return still
    }
    return parent ? { status: 200, body: parent } : linkEnded()
  })

  mount(api, updateContract, async ({ params, headers, body, request }) => {
    const secret = secretOf(headers)
    const hashes = body.sections.some((section) => section.startsWith('SECURITY'))
    const bearer = await ownBearer(db, secrets, { secret, userId: params.userId })
    if (isRefusal(bearer)) return (await strange(request.address)) ?? bearer
    const caller = `${bearer.userId} ${networkOf(request.address)}`
    const limited = (await updates(caller)) ?? (hashes ? hashingRefusal() : null)
    if (limited) return limited
    if (body.parent && body.parent.userId !== params.userId) return refuse(403, 'api.forbidden')
    const { locale, address, anonymousId } = request
    const countAddress = async (email: string) => countTyped({ userId: bearer.userId, address, email })
    const result = await updateParent(
      { db, flagsOf, secrets, duplicates, countAddress },
      { bearer, secret, body, locale, address, anonymousId },
    )
    if (result.outcome !== 'updated') return updateRefusal(result)
    const message = textFor(locale)('invited.api.saved')
    return {
      status: 200,
      body: { status: 200 as const, message, lastCompletedStep: result.lastCompletedStep },
    }
  })
}

function updateRefusal(result: Exclude<UpdateOutcome, { outcome: 'updated' }>): Refusal {
  if (result.outcome === 'refused') return refuseFields(result.errors)
  if (result.outcome === 'too-many') return result.refusal
  return result.outcome === 'link-ended' ? linkEnded() : refuse(403, 'api.forbidden')
}
