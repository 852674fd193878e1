/**
 * Keeps text from becoming markup, under the Trusted Types of `server/platform/security-headers.ts`. Two cases are
 * allowed, because React needs them when one document replaces another: text without tags, and its empty script.
 *
 * It runs in the page as text, so it uses no other code of this project.
 */
export function guardMarkup({ emptyScript }: { emptyScript: string }): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === emptyScript || !text.includes('<') ? text : null),
  })
}
