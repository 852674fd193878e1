import { useText } from '../../lib/text.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TermsLabel } from '../consent/terms-label.tsx'

type TermsFieldsProps = {
  errorOf: (field: string) => string | undefined
  /** Where the law lets us assume it. */ marketingTicked: boolean
}

/** Terms to agree to and marketing to choose. */
export function TermsFields({ errorOf, marketingTicked }: TermsFieldsProps) {
  const text = useText()
  return (
    <div>
      <Checkbox
        name="agreedToTerms"
        error={errorOf('agreedToTerms')}
        errorLabel={text('chrome.fieldError')}
        label={<TermsLabel />}
      />
      <input type="hidden" name="marketingShown" value="true" />
      <Checkbox
        name="marketingOptIn"
        defaultChecked={marketingTicked}
        label={text('join.credentials.marketing')}
      />
    </div>
  )
}
