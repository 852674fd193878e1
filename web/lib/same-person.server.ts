import { redirectDocument, type MiddlewareFunction } from 'react-router'
import { ACCOUNT_PATHS, ownPage } from '#domain/flows/account-paths.ts'
import { textIn } from './form-data.ts'
import { OWNER_FIELD } from './form-owner.tsx'
import { hostContext } from './host.ts'
import { leaveNotice } from './notice.server.ts'
import { sessionOf } from './session.server.ts'

/** The pages below My account and My cases. The pattern of a route has no first slash. */
const OF_ACCOUNTS = [ACCOUNT_PATHS.myAccount, ACCOUNT_PATHS.myCases].map((path) => path.slice(1))

/**
 * Refuses a form of an account page that was opened for another person. On a shared device, one person may log in while
 * a page of the other is open. Without this, its form would change the account of the second person.
 */
export const samePersonMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const { account } = sessionOf(context).data
  const isAccountPage = OF_ACCOUNTS.some((path) => pattern === path || pattern.startsWith(`${path}/`))
  if (request.method !== 'POST' || !account || !isAccountPage) return next()
  const owner = await ownerOf(request)
  if (owner === '' || owner === account.userId) return next()
  leaveNotice(context, 'account.anotherPerson')
  // React Router writes the base path before the paths of loaders and actions, but not of middleware.
  const { basePath } = context.get(hostContext).site
  return redirectDocument(basePath + ownPage(account.kind ?? 'parent'))
}

/** The person for whom the form was opened; empty if it names nobody. */
async function ownerOf(request: Request): Promise<string> {
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  return form ? textIn(form, OWNER_FIELD) : ''
}
