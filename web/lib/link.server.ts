import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { hostContext } from './host.ts'
import { routerPath } from './link.ts'

type Context = Readonly<RouterContextProvider>

/** Redirects to a configured link or to one of our pages. */
export function redirectToLink(context: Context, href: string): Response {
  return redirect(routerPath(context.get(hostContext).site.basePath, href))
}

/** The same with a full page load, because the frame of every page depends on the logged-in person. */
export function reloadAtLink(context: Context, href: string): Response {
  return redirectDocument(routerPath(context.get(hostContext).site.basePath, href))
}

/** Whether a link on another site led to this page. Such a link must not change what the browser holds. */
export function isLinkedFromElsewhere({ headers }: Request): boolean {
  return headers.get('sec-fetch-site') === 'cross-site'
}

/** The path of the log-in page that leads to another of our pages after the log-in. */
export function logInBefore(context: Context, path: string): string {
  const { basePath } = context.get(hostContext).site
  return `${ACCOUNT_PATHS.logIn}?to=${encodeURIComponent(basePath + path)}`
}
