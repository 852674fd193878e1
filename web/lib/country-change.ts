import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether what the page has just sent, and the server has kept, says where somebody lives: their phone or their address.
 * What was refused, or found no network, changes nothing; asking again would fail too.
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
