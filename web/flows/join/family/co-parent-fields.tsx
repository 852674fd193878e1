import { useState } from 'react'
import type { CoParentDraft } from '#domain/people/draft.ts'
import { DEFAULT_DIALLING_CODE, readInternational } from '#domain/people/phone.ts'
import { useText } from '#web/lib/text.tsx'
import { PhoneField, type PhoneCountry } from '#web/ui/phone-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type CoParentFieldsProps = {
  coParent: CoParentDraft | null
  errorOf: (field: string) => string | undefined
  diallingCodes: readonly PhoneCountry[]
}

/** The other parent: names always, the e-mail when it is known, else the phone. Browsers fill in nothing here. */
export function CoParentFields({ coParent, errorOf, diallingCodes }: CoParentFieldsProps) {
  const text = useText()
  const [knowsEmail, setKnowsEmail] = useState(coParent?.knowsCoParentEmail ?? true)
  const common = (name: string) => ({
    name: `coParent.${name}`,
    error: errorOf(`coParent.${name}`),
    errorLabel: text('chrome.fieldError'),
  })
  const optional = text('chrome.optional')
  return (
    <fieldset className="section">
      <legend className="section-title">{text('join.family.coParent')}</legend>
      <div className="row">
        <TextField
          {...common('firstName')}
          label={text('join.parent.firstName')}
          defaultValue={coParent?.firstName}
          autoComplete="off"
        />
        <TextField
          {...common('lastName')}
          label={text('join.parent.lastName')}
          defaultValue={coParent?.lastName}
          autoComplete="off"
        />
      </div>
      <RadioGroup
        {...common('knowsCoParentEmail')}
        label={text('join.family.knowsEmail')}
        inline
        value={knowsEmail ? 'yes' : 'no'}
        onChange={(value) => setKnowsEmail(value === 'yes')}
        options={[
          { value: 'yes', label: text('join.family.yes') },
          { value: 'no', label: text('join.family.no') },
        ]}
      />
      <TextField
        {...common('email')}
        label={text('join.family.email')}
        optional={knowsEmail ? undefined : optional}
        hint={text('join.family.email.hint')}
        defaultValue={coParent?.email ?? ''}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
      />
      <PhoneField
        {...common('phoneNumber')}
        label={text('join.parent.phoneNumber')}
        optional={knowsEmail ? optional : undefined}
        hint={text('join.family.phone.hint')}
        defaultValue={coParent?.phoneNumber ?? ''}
        countryName="coParent.phoneCountryCode"
        countryError={errorOf('coParent.phoneCountryCode')}
        countryLabel={text('join.parent.countryCode')}
        countries={diallingCodes}
        defaultCountry={coParent?.phoneCountryCode ?? DEFAULT_DIALLING_CODE}
        readInternational={(pasted) =>
          readInternational(
            pasted,
            diallingCodes.map((code) => code.value),
          )
        }
        autoFill={false}
      />
    </fieldset>
  )
}
