import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether a page asks for its data again where it stands and has sent nothing: it does when its language changes. */
export function isLanguageChange({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && currentUrl.href === nextUrl.href
}
