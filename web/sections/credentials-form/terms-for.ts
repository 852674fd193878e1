import { CONSENT_AFTER_PAYMENT_COUNTRY } from '#domain/flows/checkout.ts'

/** Where the terms stand: inside the form, below it, or nowhere because they were agreed to before. */
export type Terms = 'agreed' | 'below' | 'inside'

/** Terms are asked of those who have not agreed: below the form in the US, inside it elsewhere. */
export function termsFor({
  agreedToTerms,
  country,
}: {
  agreedToTerms: boolean
  country: string | null
}): Terms {
  if (agreedToTerms) return 'agreed'
  return (country ?? CONSENT_AFTER_PAYMENT_COUNTRY) === CONSENT_AFTER_PAYMENT_COUNTRY ? 'below' : 'inside'
}
