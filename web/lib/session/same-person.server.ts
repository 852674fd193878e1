import { redirectDocument, type MiddlewareFunction } from 'react-router'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { ACCOUNT_PATHS, ownPage } from '#domain/flows/account-paths.ts'
import { INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { PROFESSIONAL_PATHS } from '#domain/flows/professional-paths.ts'
import { textIn } from '../form-data.ts'
import { OWNER_FIELD } from '../form-owner.tsx'
import { hostContext } from '../host.ts'
import { nameOfProfessional, nameOfVisit } from './link-owner.server.ts'
import { leaveNotice } from '../notice.server.ts'
import { isInUse, sessionOf } from './session.server.ts'
import type { SessionData } from './session-shape.server.ts'

/** The route below a page that keeps its typed text. */
const KEEPS_TYPED = '/draft'
/**
 * The pages below My account and My cases, and the receipts, whose button leads to the account. The pattern of a route has
 * no first slash.
 */
const OF_ACCOUNTS = [
  ACCOUNT_PATHS.myAccount,
  ACCOUNT_PATHS.myCases,
  JOIN_PATHS.receipt,
  INVITED_PATHS.receipt,
].map((path) => path.slice(1))
/** The pages of a sign-up whose forms change its draft. */
const OF_DRAFTS = (['parent', 'duplicate', 'family', 'packages', 'aLaCarte', 'payment'] as const).map(
  (step) => JOIN_PATHS[step].slice(1),
)
/** Those of them whose forms also change something without a draft. */
const WITHOUT_DRAFT = [JOIN_PATHS.parent, JOIN_PATHS.duplicate].map((path) => path.slice(1))
/** The first step. Its form has all the text that it saves. */
const FIRST_STEP = JOIN_PATHS.parent.slice(1)
/** The page of the professional's registration, and what keeps its typed text. */
const OF_PROFESSIONALS = ['', KEEPS_TYPED].map((end) => PROFESSIONAL_PATHS.registration.slice(1) + end)
/** The person of this browser now, and what tells them that a page was another person's. */
type Holder = { names: readonly string[]; notice: MessageKey; leadsTo: string }

/**
 * Refuses a form that was opened for another person. On a shared device, one person may log in or sign up while a page of
 * the other is open. Without this, its form would change the account or the draft of the second person. Typed text of the
 * first person is not kept.
 */
export const samePersonMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const holder = request.method === 'POST' ? holderOf(pattern, sessionOf(context).data) : null
  if (!holder) return next()
  const owner = await ownerOf(request)
  if (owner === '' || holder.names.includes(owner)) return next()
  if (pattern.endsWith(KEEPS_TYPED)) return new Response(null, { status: 204 })
  leaveNotice(context, holder.notice)
  // React Router writes the base path before the paths of loaders and actions, but not of middleware.
  const { basePath } = context.get(hostContext).site
  return redirectDocument(basePath + holder.leadsTo)
}

function holderOf(pattern: string, session: Readonly<SessionData>): Holder | null {
  const { account, registration } = session
  const isBelow = (paths: readonly string[]) =>
    paths.some((path) => pattern === path || pattern.startsWith(`${path}/`))
  if (account && isBelow(OF_ACCOUNTS))
    return {
      names: [account.userId],
      notice: 'account.anotherPerson',
      leadsTo: ownPage(account.kind ?? 'parent'),
    }
  // The form of a lost draft or of an earlier visit begins a sign-up, if nobody's data is here.
  if (pattern === FIRST_STEP && !account && !isInUse(session)) return null
  const notice = 'join.anotherPerson'
  // A page that was opened before the draft was made names the visit.
  if (isBelow(registration ? OF_DRAFTS : WITHOUT_DRAFT))
    return {
      names: [nameOfVisit(session), ...(registration ? [registration.signupId] : [])],
      notice,
      leadsTo: JOIN_PATHS.parent,
    }
  if (OF_PROFESSIONALS.includes(pattern))
    return { names: [nameOfProfessional(session)], notice, leadsTo: PROFESSIONAL_PATHS.registration }
  return null
}

/** The person for whom the form was opened; empty if it names nobody. */
async function ownerOf(request: Request): Promise<string> {
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  return form ? textIn(form, OWNER_FIELD) : ''
}
