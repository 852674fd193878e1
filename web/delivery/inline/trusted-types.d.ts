/** The part of Trusted Types that pages use. Browsers without it have no such property. */
type TrustedTextRules = {
  createHTML?: (text: string) => string | null
  createScript?: (text: string) => string | null
}
declare var trustedTypes:
  | { createPolicy: (name: string, rules: TrustedTextRules) => { createScript: (text: string) => string } }
  | undefined
