import { data, redirect, type RouterContextProvider } from 'react-router'
import { readInviteContext, type InviteContext } from '#domain/contracts/invites.ts'
import type { PackageView } from '#domain/contracts/packages.ts'
import { readParent, type ParentView } from '#domain/contracts/parents.ts'
import { HOME, LOG_IN, type InvitedStep, type InvitedTarget } from '#domain/flows/invited-paths.ts'
import { insteadOf, type InvitedState } from '#domain/flows/invited.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { call } from '../../lib/api.server.ts'
import { keepCountry } from '../../lib/home-country.server.ts'
import { hostContext } from '../../lib/host.ts'
import { keepKnown } from '../../lib/known-visitor.server.ts'
import { redirectToLink } from '../../lib/link.server.ts'
import { leaveNotice } from '../../lib/notice.server.ts'
import { sessionOf } from '../../lib/session.server.ts'
import { readPackagesOf, type Buyer } from '../../sections/plan-picker/offered-packages.server.ts'

type Context = Readonly<RouterContextProvider>
/** Who is invited, as the bearer of their link or logged in with the account they joined with. */
export type Bearer = { userId: string; headers: { authorization: string }; isLink: boolean }
export type Invited = { bearer: Bearer; parent: ParentView; state: InvitedState }

const LOGGED_OUT = 401
const LINK_ENDED = 403
const JOINED = 409

/** The bearer of this browser's invitation, or null without one. */
export function bearerOf(context: Context): Bearer | null {
  const { invite, account } = sessionOf(context).data
  const held = invite ?? (account && { token: account.auth, userId: account.userId })
  if (!held) return null
  const { userId, token } = held
  return { userId, headers: { authorization: `Bearer ${token}` }, isLink: invite !== undefined }
}

/** The invited parent of this browser; null where there is none. A link that has ended leads to a new one. */
export async function readInvited(context: Context): Promise<Invited | null> {
  const bearer = bearerOf(context)
  if (!bearer) return null
  const { userId, headers } = bearer
  const result = await call(context, readParent, { params: { userId }, headers })
  if (!result.ok) {
    if (result.status !== LINK_ENDED && result.status !== LOGGED_OUT) throw unavailable()
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
    paidHere: sessionOf(context).data.credentials !== undefined,
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

/** The package an invited parent has chosen. */
export async function planOf(context: Context, { order }: ParentView): Promise<PackageView | null> {
  const [plan] = order ? await readPackagesOf(context, [order.packageId]) : []
  return plan ?? null
}

/** What decides about the packages they are offered. */
export function buyerOf({ phoneCountryCode, phoneNumber, address }: ParentView): Buyer {
  return { phoneCountryCode: phoneCountryCode ?? '+1', phoneNumber: phoneNumber ?? '', address }
}

const NOBODY: InvitedState = { invitation: null, paidHere: false }

/** Lets an invited parent into a step, or in one hop sends whoever may not enter to the page they need. */
export async function enter(context: Context, step: InvitedStep): Promise<Invited> {
  const { invite, account } = sessionOf(context).data
  if (invite && account && account.userId !== invite.userId) throw redirect('/invite/account')
  const invited = await readInvited(context)
  const target = insteadOf(step, invited?.state ?? NOBODY)
  if (target) throw redirectTo(context, target)
  if (!invited) throw redirectTo(context, HOME)
  return invited
}

/** A redirect to a step, to the product's home, or to the log-in with a word why; to the account where one is open. */
export function redirectTo(context: Context, target: InvitedTarget): Response {
  const { links } = context.get(hostContext).site
  if (target === HOME) return redirectToLink(context, links.home)
  if (target !== LOG_IN) return redirect(target)
  if (sessionOf(context).data.account) return redirectToLink(context, links.myAccount)
  leaveNotice(context, 'invited.api.joined')
  return redirectToLink(context, links.logIn)
}

/** What the link of this browser says; null once it has ended. */
export async function readOwnContext(context: Context): Promise<InviteContext | null> {
  const bearer = bearerOf(context)
  if (!bearer?.isLink) return null
  const result = await call(context, readInviteContext, { headers: bearer.headers })
  if (result.ok) return result.body
  if (result.status === LINK_ENDED || result.status === JOINED) return null
  throw unavailable()
}

/** For answers that say nothing about the link: it is kept, and the page can be loaded again. */
export function unavailable(): ReturnType<typeof data> {
  return data(null, { status: 503 })
}

/**
 * Gives up the link of this browser: one that has made an account leads to the log-in, any other to the page that
 * asks for a new one.
 */
export async function leaveLink(context: Context): Promise<Response> {
  const session = sessionOf(context)
  const { invite } = session.data
  if (!invite) return redirect('/invite/request')
  const headers = { authorization: `Bearer ${invite.token}` }
  const result = await call(context, readInviteContext, { headers })
  if (!result.ok && result.status !== LINK_ENDED && result.status !== JOINED) throw unavailable()
  session.set({ invite: undefined, endedInvite: invite.token })
  return !result.ok && result.status === JOINED ? redirectTo(context, LOG_IN) : redirect('/invite/request')
}
