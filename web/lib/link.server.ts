import { redirect, type RouterContextProvider } from 'react-router'
import { hostContext } from './host.ts'

/** Goes to a configured link or any page of ours, wherever the operator has it. */
export function redirectToLink(context: Readonly<RouterContextProvider>, href: string): Response {
  const { basePath } = context.get(hostContext).site
  // The router adds the base path to what it takes for a page of its own.
  return redirect(href.startsWith(`${basePath}/`) ? href.slice(basePath.length) : href)
}
