import { CONSENT_AFTER_PAYMENT_COUNTRY } from '#domain/flows/checkout.ts'

/** The place of the terms: inside the form, below it, or nowhere because the person agreed before. */
export type Terms = 'agreed' | 'below' | 'inside'

/** Only people who have not agreed see the terms: below the form in the US, inside it elsewhere. */
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
