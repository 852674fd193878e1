import { DEFAULT_DIALLING_CODE, readInternational } from '#domain/people/phone.ts'
import { useText } from '#web/lib/text.tsx'
import { PhoneField, type PhoneCountry } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type ParentFieldsProps = {
  values: {
    firstName?: string | undefined
    lastName?: string | undefined
    email?: string | undefined
    phoneCountryCode?: string | undefined
    phoneNumber?: string | undefined
  }
  errorOf: (field: string) => string | undefined
  diallingCodes: readonly PhoneCountry[]
}

/** The fields of the first step, with what a browser may fill in by itself. */
export function ParentFields({ values, errorOf, diallingCodes }: ParentFieldsProps) {
  const text = useText()
  const common = (name: string) => ({ name, error: errorOf(name), errorLabel: text('chrome.fieldError') })
  const name = { autoCapitalize: 'words', spellCheck: false }
  return (
    <>
      <div className="row">
        <TextField
          {...common('firstName')}
          {...name}
          label={text('join.parent.firstName')}
          defaultValue={values.firstName}
          autoComplete="given-name"
        />
        <TextField
          {...common('lastName')}
          {...name}
          label={text('join.parent.lastName')}
          defaultValue={values.lastName}
          autoComplete="family-name"
        />
      </div>
      <TextField
        {...common('email')}
        label={text('join.parent.email')}
        hint={text('join.parent.email.hint')}
        defaultValue={values.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
      />
      <PhoneField
        {...common('phoneNumber')}
        label={text('join.parent.phoneNumber')}
        hint={text('join.parent.phone.hint')}
        defaultValue={values.phoneNumber}
        countryName="phoneCountryCode"
        enterKeyHint="done"
        countryLabel={text('join.parent.countryCode')}
        countryError={errorOf('phoneCountryCode')}
        countries={diallingCodes}
        defaultCountry={values.phoneCountryCode || DEFAULT_DIALLING_CODE}
        readInternational={(pasted) =>
          readInternational(
            pasted,
            diallingCodes.map((code) => code.value),
          )
        }
      />
    </>
  )
}
