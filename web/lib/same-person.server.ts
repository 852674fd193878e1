import { redirectDocument, type MiddlewareFunction } from 'react-router'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { ACCOUNT_PATHS, ownPage } from '#domain/flows/account-paths.ts'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { textIn } from './form-data.ts'
import { OWNER_FIELD } from './form-owner.tsx'
import { hostContext } from './host.ts'
import { leaveNotice } from './notice.server.ts'
import { sessionOf } from './session.server.ts'
import type { SessionData } from './session-shape.server.ts'

/** The pages below My account and My cases. The pattern of a route has no first slash. */
const OF_ACCOUNTS = [ACCOUNT_PATHS.myAccount, ACCOUNT_PATHS.myCases].map((path) => path.slice(1))
/** The pages of a sign-up whose forms change its draft. */
const OF_DRAFTS = (['parent', 'family', 'packages', 'aLaCarte', 'payment'] as const).map((step) =>
  JOIN_PATHS[step].slice(1),
)
/** The route below a page that keeps its typed text. */
const KEEPS_TYPED = '/draft'

/** The person of this browser now, and what tells them that a page was another person's. */
type Holder = { id: string; notice: MessageKey; leadsTo: string }

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
  if (owner === '' || owner === holder.id) return next()
  if (pattern.endsWith(KEEPS_TYPED)) return new Response(null, { status: 204 })
  leaveNotice(context, holder.notice)
  // React Router writes the base path before the paths of loaders and actions, but not of middleware.
  const { basePath } = context.get(hostContext).site
  return redirectDocument(basePath + holder.leadsTo)
}

function holderOf(pattern: string, { account, registration }: SessionData): Holder | null {
  const isBelow = (paths: readonly string[]) =>
    paths.some((path) => pattern === path || pattern.startsWith(`${path}/`))
  if (account && isBelow(OF_ACCOUNTS))
    return {
      id: account.userId,
      notice: 'account.anotherPerson',
      leadsTo: ownPage(account.kind ?? 'parent'),
    }
  if (registration && isBelow(OF_DRAFTS))
    return { id: registration.signupId, notice: 'join.anotherPerson', leadsTo: JOIN_PATHS.parent }
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
