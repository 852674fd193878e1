import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether the form that was just saved contains the visitor's country, in a phone or an address. A refused form or a
 * network failure changes nothing.
 */
export function saysCountry({ formData, actionResult }: ShouldRevalidateFunctionArgs): boolean {
  if (!formData?.has('phoneCountryCode') && !formData?.has('country')) return false
  const answer: unknown = actionResult
  // A redirect has no result.
  return answer === undefined || isSaved(answer)
}

function isSaved(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'saved'
}
