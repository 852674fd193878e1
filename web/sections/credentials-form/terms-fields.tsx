import { useText } from '#web/lib/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useFirstValue } from '#web/ui/use-field.ts'
import { TermsLabel } from '../consent/terms-label.tsx'

type TermsFieldsProps = {
  /** Where the law lets us assume it. */
  marketingTicked: boolean
}

/** Terms to agree to and marketing to choose. */
export function TermsFields({ marketingTicked }: TermsFieldsProps) {
  const text = useText()
  // Only a ticked box was sent.
  const agreed = useFirstValue('agreedToTerms') !== undefined
  const wasSent = useFirstValue('marketingShown') !== undefined
  const optedIn = useFirstValue('marketingOptIn') !== undefined
  return (
    <div>
      <Checkbox name="agreedToTerms" defaultChecked={agreed} label={<TermsLabel />} />
      <input type="hidden" name="marketingShown" value="true" />
      <Checkbox
        name="marketingOptIn"
        defaultChecked={wasSent ? optedIn : marketingTicked}
        label={text('join.credentials.marketing')}
      />
    </div>
  )
}
