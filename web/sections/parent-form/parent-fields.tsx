import { EMAIL_MAX } from '#domain/people/email.ts'
import { useText } from '#web/lib/text.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { NameField } from '#web/ui/name-field.tsx'
import { PhoneNumberField } from '../step-form/phone-number-field.tsx'

/** The fields of the first step, with autofill for the browser. */
export function ParentFields({ diallingCodes }: { diallingCodes: string }) {
  const text = useText()
  return (
    <>
      <div className="row">
        <NameField name="firstName" label={text('join.parent.firstName')} autoComplete="given-name" />
        <NameField name="lastName" label={text('join.parent.lastName')} autoComplete="family-name" />
      </div>
      <EmailField
        name="email"
        label={text('join.parent.email')}
        hint={text('join.parent.email.hint')}
        autoComplete="email"
        maxLength={EMAIL_MAX}
      />
      <PhoneNumberField
        name="phoneNumber"
        label={text('join.parent.phoneNumber')}
        hint={text('join.parent.phone.hint')}
        countryName="phoneCountryCode"
        countryLabel={text('join.parent.countryCode')}
        diallingCodes={diallingCodes}
        enterKeyHint="done"
      />
    </>
  )
}
