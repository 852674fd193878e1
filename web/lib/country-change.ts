import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether what the page has just sent says where somebody lives: their phone or their address. */
export function saysCountry({ formData }: ShouldRevalidateFunctionArgs): boolean {
  return formData !== undefined && (formData.has('phoneCountryCode') || formData.has('country'))
}
