import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether the form that was just sent has logged a person in. The header then shows their name. */
export function isLogIn({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  const answer: unknown = actionResult
  return typeof answer === 'object' && answer !== null && 'loggedIn' in answer && answer.loggedIn === true
}
