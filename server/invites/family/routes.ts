import { DAY_SECONDS } from '#domain/durations.ts'
import {
  createProfessionalFamily as createContract,
  inviteMember as inviteContract,
  readInvitations as readContract,
  updateCoParent,
} from '#domain/contracts/families.ts'
import type { Site } from '#domain/site.ts'
import {
  CREDENTIALS_TOKENS,
  findTokenOf,
  logInCheck,
  mountForPerson,
  secretOf,
} from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { noteCoParent } from '#server/families/index.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { invitationLinks } from '../invitation-links.ts'
import { createProfessionalFamily, type CreateFamilyOutcome } from './create-professional-family.ts'
import { inviteMember, readInvitations, type InviteOutcome } from './invite-member.ts'

export type FamilyDeps = { db: Db; secrets: Secrets; limits: Limits; site: Site }

/** Invitations that one person may send in a day. A professional enters many families. */
const INVITATIONS_PER_DAY = 20
const FAMILIES_PER_DAY = 60

/** Serves the calls of family members for each other: invite a parent, correct an address, enter a family. */
export function mountFamilies(api: Api, { db, secrets, limits, site }: FamilyDeps): void {
  const invitations = limits.create('invitations', { points: INVITATIONS_PER_DAY, seconds: DAY_SECONDS })
  const families = limits.create('professional-families', { points: FAMILIES_PER_DAY, seconds: DAY_SECONDS })
  const deps = { db, secrets, links: invitationLinks(site) }
  const check = logInCheck(deps)

  mount(api, updateCoParent, async ({ params, headers, body }) => {
    const found = await findTokenOf(db, secrets, { purposes: CREDENTIALS_TOKENS, secret: secretOf(headers) })
    if (found.found !== 'live') return refuse(403, 'api.forbidden')
    const { familyId, userId, name, value } = body
    if (found.token.familyId !== params.familyId || familyId !== params.familyId) return notTheirs()
    const noted = await noteCoParent(db, { familyId, bearerId: found.token.subjectId, userId, name, value })
    return noted ? { status: 204, body: null } : notTheirs()
  })

  mountForPerson(api, check, readContract, async ({ person, params }) => {
    const { familyId } = params
    const body = await readInvitations(db, { bearerId: person.userId, familyId })
    return body ? { status: 200, body } : notTheirs()
  })

  mountForPerson(api, check, inviteContract, async ({ person, params, body, request }) => {
    const limited = await invitations(person.userId)
    if (limited) return limited
    const { familyId } = params
    const input = { bearerId: person.userId, familyId, ...body, locale: request.locale }
    const result = await inviteMember(deps, input)
    return result.outcome === 'invited' ? { status: 204, body: null } : inviteRefusal(result)
  })

  mountForPerson(api, check, createContract, async ({ person, headers, body, request }) => {
    const limited = await families(person.userId)
    if (limited) return limited
    const { locale, rawBody } = request
    const idempotencyKey = headers['idempotency-key'] ?? null
    const { userId } = person
    const result = await createProfessionalFamily(deps, { userId, body, idempotencyKey, rawBody, locale })
    if (result.outcome !== 'created') return createRefusal(result)
    const { familyId, invited } = result
    return { status: 201, body: { familyId, invited } }
  })
}

function inviteRefusal(result: Exclude<InviteOutcome, { outcome: 'invited' }>): Refusal {
  if (result.outcome === 'refused') return refuseFields(result.errors)
  return result.outcome === 'joined' ? refuse(409, 'invited.api.hasJoined') : notTheirs()
}

/** The refusal for a family or parent that does not exist or is not the caller's. */
function notTheirs(): Refusal {
  return refuse(404, 'api.notFound')
}

function createRefusal(result: Exclude<CreateFamilyOutcome, { outcome: 'created' }>): Refusal {
  if (result.outcome === 'refused') return refuseFields(result.errors)
  return result.outcome === 'key-reused' ? refuse(422, 'api.idempotency') : refuse(403, 'api.forbidden')
}
