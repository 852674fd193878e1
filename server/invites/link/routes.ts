import { HOUR_SECONDS } from '#domain/durations.ts'
import {
  attachInvite as attachContract,
  declineInvite as declineContract,
  endInviteKey as endKeyContract,
  optOutOfInvites as optOutContract,
  readInviteContext as contextContract,
  redeemInviteCode as redeemContract,
  requestInviteCode as codeContract,
  searchInvitations as searchContract,
  requestInviteLink as requestContract,
} from '#domain/contracts/invites.ts'
import { INVITATION_CODE_MINUTES } from '#domain/people/invitation-code.ts'
import { secret as secretShape } from '#domain/contracts/fields.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { textFor } from '#domain/messages/text.ts'
import type { Site } from '#domain/site.ts'
import { secretOf } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { mailLimit } from '#server/platform/limits/mail-limit.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { linkEnded } from '../bearer.ts'
import type { InvitationLinks } from '../create-invitation.ts'
import { endInvitationKey } from '../invitation-key.ts'
import { invitationLinks } from '../invitation-links.ts'
import { attachInvitation, type AttachOutcome } from './attach-invitation.ts'
import { declineInvitation, optOut } from './end-link.ts'
import { mailInvitationCode, redeemInvitationCode } from './invitation-code.ts'
import { readContext } from './read-context.ts'
import { searchInvitations } from './search-invitations.ts'
import { requestLink } from './request-link.ts'

export type LinkDeps = { db: Db; secrets: Secrets; limits: Limits; site: Site }

/** Openings by one network in an hour with a link that does not work. A real link is not counted. */
const STRANGE_OPENINGS_PER_HOUR = 1000
/** Requests by one network for new links. Above this number, each old link or address gets one mail an hour. */
const REQUESTS_PER_HOUR = 10
const RENEWALS_PER_LINK = 5
const SEARCHES_PER_EMAIL = 5
/** Requests and tries of one network with a link that does not work, or with a wrong code. Others are not counted. */
const STRANGE_CODES_PER_HOUR = 60
/** The specification's status of a link request that is not possible. */
const NO_NEW_LINK = 111

type LinksDeps = Omit<LinkDeps, 'site'> & { links: InvitationLinks }

/** Serves the links of invitations: opening, renewing and ending one. */
export function mountInvitationLinks(api: Api, { site, ...given }: LinkDeps): void {
  const deps = { ...given, links: invitationLinks(site) }
  mountOpening(api, deps)
  mountRequests(api, deps)
  mountEnding(api, deps)
}

/** Opens an invitation: by its link, by a mailed code, or for an account. */
function mountOpening(api: Api, deps: LinksDeps): void {
  const { limits } = deps
  const strange = limits.perNetwork('invite-openings', {
    points: STRANGE_OPENINGS_PER_HOUR,
    seconds: HOUR_SECONDS,
  })
  const strangeCodes = limits.perNetwork('invite-codes', {
    points: STRANGE_CODES_PER_HOUR,
    seconds: HOUR_SECONDS,
  })

  mount(api, contextContract, async ({ headers, request }) => {
    const result = await readContext(deps, { secret: secretOf(headers), locale: request.locale })
    if (result.outcome !== 'open') return (await strange(request.address)) ?? endedRefusal(result.outcome)
    return { status: 200, body: result.context }
  })

  mount(api, codeContract, async ({ headers, request }) => {
    const asked = { secret: secretOf(headers), address: request.address }
    const result = await mailInvitationCode(deps, asked)
    if (result.outcome === 'too-many') return refuse(429, 'api.tooMany')
    if (result.outcome !== 'mailed')
      return (await strangeCodes(request.address)) ?? endedRefusal(result.outcome)
    return { status: 200, body: { codeToken: result.codeToken, minutes: INVITATION_CODE_MINUTES } }
  })

  mount(api, redeemContract, async ({ headers, body, request }) => {
    const result = await redeemInvitationCode(deps, { secret: secretOf(headers), ...body })
    if (result.outcome !== 'proved')
      return (await strangeCodes(request.address)) ?? codeRefusal(result.outcome)
    const { outcome: _, ...key } = result
    return { status: 200, body: key }
  })

  mount(api, attachContract, async ({ headers, body, request }) => {
    const result = await attachInvitation(deps, { session: secretOf(headers), token: body.token })
    if (result.outcome !== 'attached')
      return (await strange(request.address)) ?? attachRefusal(result.outcome)
    const { outcome: _, ...attached } = result
    return { status: 200, body: attached }
  })
}

/** Mails new links. Above a limit no mail is sent, and the answer stays the same. */
function mountRequests(api: Api, deps: LinksDeps): void {
  const perHour = { perNetwork: REQUESTS_PER_HOUR, seconds: HOUR_SECONDS }
  const mayRenew = mailLimit(deps.limits, 'link-renewals', { ...perHour, points: RENEWALS_PER_LINK })
  const maySearch = mailLimit(deps.limits, 'search-email', { ...perHour, points: SEARCHES_PER_EMAIL })

  mount(api, requestContract, async ({ body, request }) => {
    if (!secretShape.safeParse(body.token).success) {
      return refuse(422, 'invited.request.failed', { code: NO_NEW_LINK })
    }
    if (await mayRenew({ address: request.address, key: body.token }))
      await requestLink(deps, { secret: body.token })
    const code = 'invited.request.sent'
    const message = textFor(request.locale)(code)
    return { status: 200, body: { status: 200 as const, code, message } }
  })

  mount(api, searchContract, async ({ body, request }) => {
    const mayMail = await maySearch({ address: request.address, key: normaliseEmail(body.email) })
    const errors = await searchInvitations(deps.db, { email: body.email, locale: request.locale, mayMail })
    if (errors.length > 0) return refuseFields(errors)
    return { status: 202, body: { message: textFor(request.locale)('invited.request.found') } }
  })
}

/** Ends the key of a browser, an invitation, or all mails of invitations to an address. */
function mountEnding(api: Api, deps: LinksDeps): void {
  mount(api, endKeyContract, async ({ headers }) => {
    await endInvitationKey(deps.db, deps.secrets, secretOf(headers))
    return { status: 204, body: null }
  })

  mount(api, declineContract, async ({ headers }) => {
    const outcome = await declineInvitation(deps, { secret: secretOf(headers) })
    if (outcome === 'link-ended') return linkEnded()
    if (outcome === 'already-paid') return refuse(409, 'invited.api.paid')
    if (outcome === 'payment-under-way') return refuse(409, 'invited.api.paying')
    return { status: 204, body: null }
  })

  mount(api, optOutContract, async ({ headers }) => {
    const done = await optOut(deps, { secret: secretOf(headers) })
    return done ? { status: 204, body: null } : linkEnded()
  })
}

function codeRefusal(outcome: 'wrong' | 'ended' | 'joined'): Refusal {
  if (outcome === 'wrong') return refuseFields([{ field: 'code', code: 'invited.code.wrong' }])
  return endedRefusal(outcome)
}

function endedRefusal(outcome: 'ended' | 'joined'): Refusal {
  return outcome === 'ended' ? linkEnded() : refuse(409, 'invited.api.joined', { code: NO_NEW_LINK })
}

function attachRefusal(outcome: Exclude<AttachOutcome['outcome'], 'attached'>): Refusal {
  if (outcome === 'link-ended') return linkEnded()
  if (outcome === 'no-session') return refuse(401, 'api.unauthorized')
  if (outcome === 'not-a-parent') return refuse(403, 'invited.api.notAParent')
  return refuse(409, outcome === 'member-already' ? 'invited.api.member' : 'invited.api.attachPaying')
}
