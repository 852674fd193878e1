import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether the form that was just sent has logged a person in. The header then shows their name. */
export function isLogIn({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  const answer: unknown = actionResult
  return typeof answer === 'object' && answer !== null && 'loggedIn' in answer && answer.loggedIn === true
}

/**
 * Whether this navigation cancelled the loading after a form. The router then loads everything again, because it does
 * not know what the form has changed.
 */
export function isInterruption(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change
  const isAsked = currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search
  return formMethod === undefined && defaultShouldRevalidate && !isAsked
}
