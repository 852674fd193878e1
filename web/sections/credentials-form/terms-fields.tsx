import { useText } from '#web/lib/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TermsLabel } from '../consent/terms-label.tsx'

type TermsFieldsProps = {
  /** What was sent before the form was refused. */
  typed: Readonly<Record<string, string>>
  errorOf: (field: string) => string | undefined
  /** Where the law lets us assume it. */ marketingTicked: boolean
}

/** Terms to agree to and marketing to choose. */
export function TermsFields({ typed, errorOf, marketingTicked }: TermsFieldsProps) {
  const text = useText()
  return (
    <div>
      <Checkbox
        name="agreedToTerms"
        defaultChecked={'agreedToTerms' in typed}
        error={errorOf('agreedToTerms')}
        errorLabel={text('chrome.fieldError')}
        label={<TermsLabel />}
      />
      <input type="hidden" name="marketingShown" value="true" />
      <Checkbox
        name="marketingOptIn"
        defaultChecked={'marketingShown' in typed ? 'marketingOptIn' in typed : marketingTicked}
        label={text('join.credentials.marketing')}
      />
    </div>
  )
}
