import { data, redirect, type RouterContextProvider } from 'react-router'
import { readInviteContext, type InvitationContext } from '#domain/contracts/invites.ts'
import type { PackageView } from '#domain/contracts/packages.ts'
import { readParent, type ParentView } from '#domain/contracts/parents.ts'
import { INVITED_PAGES, HOME, INVITED_PATHS, LOG_IN, type InvitedStep } from '#domain/flows/invited-paths.ts'
import { insteadOf, type InvitedState } from '#domain/flows/invited.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { keepCountry } from '#web/lib/home-country.server.ts'
import {
  addressed,
  changeInvitation,
  forgetInvitation,
  heldInvitation,
  heldInvitations,
  inInvitation,
  openInvitation,
} from '#web/lib/session/held-invitations.server.ts'
import { keepKnown } from '#web/lib/session/known-visitor.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { readPackagesOf } from '#web/sections/plan-picker/offered-packages.server.ts'
import { goTo } from './go-to.server.ts'
import { linkEnded } from './link-ended.ts'

type Context = Readonly<RouterContextProvider>
/** The invited person's bearer: the key of this browser, or the session of the account that joined. */
export type Bearer = { userId: string; headers: { authorization: string }; isLink: boolean }
export type Invited = { bearer: Bearer; parent: ParentView; state: InvitedState }

const LOGGED_OUT = 401
const JOINED = 409

/** The bearer of this browser's invitation, or null without one. */
export function bearerOf(context: Context): Bearer | null {
  const held = openInvitation(context)
  if (held) {
    const { userId, token } = held
    return token ? { userId, headers: bearer(token), isLink: true } : null
  }
  const { account } = sessionOf(context).data
  return account ? { userId: account.userId, headers: bearer(account.auth), isLink: false } : null
}

/** Whether this browser holds a link without a key, because the parent has typed in another browser. */
export async function needsCode(context: Context): Promise<boolean> {
  const held = openInvitation(context)
  if (!held || held.token) return false
  const opened = await readOwnContext(context)
  if (!opened) throw await leaveLink(context)
  if (opened.inviteToken === null) return true
  changeInvitation(context, { token: opened.inviteToken })
  return false
}

/**
 * The invited parent of this browser; null if there is none. A link that has ended leads to the page for a
 * new link.
 */
export async function readInvited(context: Context): Promise<Invited | null> {
  const bearer = bearerOf(context)
  if (!bearer) return null
  const { userId, headers } = bearer
  const result = await call(context, readParent, { params: { userId }, headers })
  if (!result.ok) {
    if (!linkEnded(result) && result.status !== LOGGED_OUT) throw unavailable()
    if (bearer.isLink) throw await leaveLink(context)
    return null
  }
  const parent = result.body
  if (!parent.isInvited) return null
  keepCountry(context, homeCountry(parent))
  return { bearer, parent, state: await stateOf(context, parent) }
}

async function stateOf(context: Context, parent: ParentView): Promise<InvitedState> {
  const plan = await planOf(context, parent)
  keepKnown(context, {
    userId: parent.userId,
    email: parent.email,
    productPackage: plan?.analyticsPackage ?? null,
    term: parent.order?.productId || null,
  })
  const { lastCompletedStep, isSubscriptionCurrent, requireCredentials } = parent
  return {
    paidHere: paidHere(context) !== null,
    invitation: {
      lastCompletedStep,
      isSubscriptionCurrent,
      requireCredentials,
      billingAddressComplete: parent.address !== null && parent.timeZone !== null,
      buildsOwn: plan?.buildYourOwn ?? false,
      hasPackage: parent.order !== null && parent.order.productId !== '',
    },
  }
}

/** The package that an invited parent has chosen. */
async function planOf(context: Context, { order }: ParentView): Promise<PackageView | null> {
  const [plan] = order ? await readPackagesOf(context, [order.packageId]) : []
  return plan ?? null
}

/** The paid order of this browser for the invited parent, with its token. */
export function paidHere(context: Context): { token: string; userId: string; email: string } | null {
  const held = openInvitation(context)
  if (held) return held.paid ? { ...held.paid, userId: held.userId } : null
  const { credentials, account } = sessionOf(context).data
  return credentials && credentials.userId === account?.userId ? credentials : null
}

const NOBODY: InvitedState = { invitation: null, paidHere: false }
const LOCKED: InvitedState = { ...NOBODY, needsCode: true }

/** Lets an invited parent into a step, or redirects once to the page they need. */
export async function enter(context: Context, step: InvitedStep): Promise<Invited> {
  leadToHeld(context, step)
  const held = openInvitation(context)
  const { account } = sessionOf(context).data
  if (held && account && account.userId !== held.userId)
    throw redirect(inInvitation(context, INVITED_PAGES.account))
  const invited = await leadOn(context, step)
  if (!invited) throw goTo(context, HOME)
  return invited
}

/** Redirects to another page if this step is not allowed. Returns the invited parent, or null. */
export async function leadOn(context: Context, step: InvitedStep): Promise<Invited | null> {
  const locked = await needsCode(context)
  const invited = locked ? null : await readInvited(context)
  const target = insteadOf(step, locked ? LOCKED : (invited?.state ?? NOBODY))
  if (target) throw goTo(context, target)
  return invited
}

/**
 * The address of a mail leads to the invitation of the parent it names. Another one without a number leads to an open
 * invitation, if the first one is forgotten or has ended.
 */
function leadToHeld(context: Context, step: InvitedStep): void {
  const { invitation, invitedParent } = sessionOf(context)
  const open = heldInvitations(context).filter(({ userId }) => userId !== undefined)
  const isNeeded = !openInvitation(context) && invitation === null
  const target = open.find(({ userId }) => userId === invitedParent) ?? (isNeeded ? open[0] : undefined)
  if (target) throw redirect(addressed(INVITED_PATHS[step], target.number))
}

/** The invitation behind the link of this browser; null once the link has ended. */
export async function readOwnContext(context: Context): Promise<InvitationContext | null> {
  const held = openInvitation(context)
  if (!held) return null
  const headers = bearer(held.token ?? held.link)
  const result = await call(context, readInviteContext, { headers })
  if (result.ok) return result.body
  if (linkEnded(result) || result.status === JOINED) return null
  throw unavailable()
}

/** The answer when the state of the link is unknown. The link is kept, and the page can be loaded again. */
export function unavailable(): ReturnType<typeof data> {
  return data(null, { status: 503 })
}

/**
 * Deletes the key of this browser. A link that has made an account leads to the log-in. An ended link leads to the page
 * for a new link. A link of a claimed place leads to the code. Without a link, it leads home.
 */
export async function leaveLink(context: Context): Promise<Response> {
  const held = openInvitation(context)
  if (!held) return goTo(context, heldInvitation(context) ? 'request' : HOME)
  const result = await call(context, readInviteContext, { headers: bearer(held.link) })
  if (result.ok) {
    changeInvitation(context, { token: result.body.inviteToken ?? undefined })
    return goTo(context, result.body.inviteToken === null ? 'code' : 'landing')
  }
  if (result.status === JOINED) {
    forgetInvitation(context)
    return goTo(context, LOG_IN)
  }
  if (!linkEnded(result)) throw unavailable()
  changeInvitation(context, { token: undefined, userId: undefined })
  return goTo(context, 'request')
}
