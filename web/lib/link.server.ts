import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { hostContext } from './host.ts'
import { routerPath } from './link.ts'

type Context = Readonly<RouterContextProvider>

/** Goes to a configured link or any page of ours, wherever the operator has it. */
export function redirectToLink(context: Context, href: string): Response {
  return redirect(routerPath(context.get(hostContext).site.basePath, href))
}

/** The same with the whole page loaded anew: what surrounds every page depends on who is logged in. */
export function reloadAtLink(context: Context, href: string): Response {
  return redirectDocument(routerPath(context.get(hostContext).site.basePath, href))
}

/** The path of the log-in page that leads to another page of ours after the log-in. */
export function logInBefore(context: Context, path: string): string {
  const { basePath } = context.get(hostContext).site
  return `${ACCOUNT_PATHS.logIn}?to=${encodeURIComponent(basePath + path)}`
}
