import { useState } from 'react'
import type { CoParentDraft } from '#domain/people/draft.ts'
import { EMAIL_MAX } from '#domain/people/email.ts'
import { useText } from '#web/lib/text.tsx'
import { PhoneNumberField } from '#web/sections/step-form/phone-number-field.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { NameField } from '#web/ui/name-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

export type CoParentFieldsProps = { coParent: CoParentDraft | null; diallingCodes: string }

/** The first values of the fields, by name. */
export function coParentValues(coParent: CoParentDraft | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(coParent ?? {}).map(([name, value]) => [`coParent.${name}`, value]),
  )
}

/** The other parent: the names, and either the e-mail or the phone. Autofill is off here. */
export function CoParentFields({ coParent, diallingCodes }: CoParentFieldsProps) {
  const text = useText()
  const [knowsEmail, setKnowsEmail] = useState(coParent?.knowsCoParentEmail ?? true)
  const optional = text('chrome.optional')
  return (
    <fieldset className="section">
      <legend className="section-title">{text('join.family.coParent')}</legend>
      <div className="row">
        <NameField name="coParent.firstName" label={text('join.parent.firstName')} autoComplete="off" />
        <NameField name="coParent.lastName" label={text('join.parent.lastName')} autoComplete="off" />
      </div>
      <RadioGroup
        name="coParent.knowsCoParentEmail"
        label={text('join.family.knowsEmail')}
        inline
        value={knowsEmail ? 'yes' : 'no'}
        onChange={(value) => setKnowsEmail(value === 'yes')}
        options={[
          { value: 'yes', label: text('join.family.yes') },
          { value: 'no', label: text('join.family.no') },
        ]}
      />
      <EmailField
        name="coParent.email"
        label={text('join.family.email')}
        optional={knowsEmail ? undefined : optional}
        hint={text('join.family.email.hint')}
        autoComplete="off"
        maxLength={EMAIL_MAX}
      />
      <PhoneNumberField
        name="coParent.phoneNumber"
        label={text('join.parent.phoneNumber')}
        optional={knowsEmail ? optional : undefined}
        hint={text('join.family.phone.hint')}
        countryName="coParent.phoneCountryCode"
        countryLabel={text('join.parent.countryCode')}
        diallingCodes={diallingCodes}
        fillsIn="nobody"
      />
    </fieldset>
  )
}
