import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether the page only loads its data again after a change of language: same address, and no form sent. */
export function isLanguageChange({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && currentUrl.href === nextUrl.href
}
