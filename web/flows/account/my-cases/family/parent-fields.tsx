import { EMAIL_MAX } from '#domain/people/email.ts'
import { useText } from '#web/lib/text.tsx'
import { PhoneNumberField } from '#web/sections/step-form/phone-number-field.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { NameField } from '#web/ui/name-field.tsx'

/** One of the parents: name, and optional contact data. Autofill is off here. */
export function ParentFields({ index, diallingCodes }: { index: number; diallingCodes: string }) {
  const text = useText()
  const parent = `parents.${index}`
  return (
    <Card as="fieldset" title={text('account.newFamily.parent', { number: index + 1 })}>
      <div className="row">
        <NameField name={`${parent}.firstName`} label={text('join.parent.firstName')} autoComplete="off" />
        <NameField name={`${parent}.lastName`} label={text('join.parent.lastName')} autoComplete="off" />
      </div>
      <EmailField
        name={`${parent}.email`}
        label={text('join.parent.email')}
        hint={text('account.newFamily.contact')}
        optional={text('chrome.optional')}
        autoComplete="off"
        maxLength={EMAIL_MAX}
      />
      <PhoneNumberField
        name={`${parent}.phoneNumber`}
        label={text('join.parent.phoneNumber')}
        optional={text('chrome.optional')}
        countryName={`${parent}.phoneCountryCode`}
        countryLabel={text('join.parent.countryCode')}
        diallingCodes={diallingCodes}
        fillsIn="nobody"
      />
    </Card>
  )
}
