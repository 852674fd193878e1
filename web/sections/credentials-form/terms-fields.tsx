import { useText } from '#web/lib/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useFirstValue } from '#web/ui/use-field.ts'
import { TermsLabel } from '../consent/terms-label.tsx'

type TermsFieldsProps = {
  /** Ticked where the law allows it. */
  marketingTicked: boolean
}

/** The terms, which are required, and the marketing choice. */
export function TermsFields({ marketingTicked }: TermsFieldsProps) {
  const text = useText()
  // A browser sends only ticked boxes.
  const agreed = useFirstValue('agreedToTerms') !== undefined
  const wasSent = useFirstValue('marketingShown') !== undefined
  const optedIn = useFirstValue('marketingOptIn') !== undefined
  return (
    <div>
      <input type="hidden" name="marketingShown" value="true" />
      <Checkbox name="agreedToTerms" defaultChecked={agreed} label={<TermsLabel />} />
      <Checkbox
        name="marketingOptIn"
        defaultChecked={wasSent ? optedIn : marketingTicked}
        label={text('join.credentials.marketing')}
      />
    </div>
  )
}
