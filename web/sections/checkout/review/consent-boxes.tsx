import type { ConsentData } from '#domain/flows/checkout.ts'
import { useText } from '#web/lib/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TermsLabel } from '#web/sections/consent/terms-label.tsx'

type ConsentBoxesProps = {
  consent: ConsentData
  onChange: (consent: Partial<Omit<ConsentData, 'isRequired'>>) => void
}

/**
 * The box for the terms, which is required, and the box for marketing, which is optional. Neither is ticked
 * at first.
 */
export function ConsentBoxes({ consent, onChange }: ConsentBoxesProps) {
  const text = useText()
  return (
    <>
      <Checkbox
        name="agreedToTerms"
        checked={consent.termsAndConditions}
        onChange={(event) => onChange({ termsAndConditions: event.currentTarget.checked })}
        label={<TermsLabel />}
      />
      <Checkbox
        name="marketingOptIn"
        checked={consent.marketingOptIn}
        onChange={(event) => onChange({ marketingOptIn: event.currentTarget.checked })}
        label={text('checkout.review.marketing')}
      />
    </>
  )
}
