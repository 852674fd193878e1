import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether what the page has just sent logged somebody in, as its action says: then the header shows their name. */
export function isLogIn({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  const answer: unknown = actionResult
  return typeof answer === 'object' && answer !== null && 'loggedIn' in answer && answer.loggedIn === true
}
