import { DEFAULT_DIALLING_CODE } from '#domain/people/phone.ts'
import { useText } from '#web/lib/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { PhoneField, type PhoneCountry } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ParentFieldsProps = {
  index: number
  /** What was typed before, by the names of the fields. */
  values: Record<string, string>
  errorOf: (field: string) => string | undefined
  diallingCodes: readonly PhoneCountry[]
}

/** One of the parents, with a name and perhaps how to reach them; a browser fills nothing in here. */
export function ParentFields({ index, values, errorOf, diallingCodes }: ParentFieldsProps) {
  const text = useText()
  const nameOf = (field: string) => `parents.${index}.${field}`
  const common = (field: string) => ({
    name: nameOf(field),
    error: errorOf(nameOf(field)),
    errorLabel: text('chrome.fieldError'),
    defaultValue: values[nameOf(field)],
  })
  return (
    <Card as="fieldset" title={text('invited.newFamily.parent', { number: index + 1 })}>
      <div className="row">
        <TextField {...common('firstName')} label={text('join.parent.firstName')} autoComplete="off" />
        <TextField {...common('lastName')} label={text('join.parent.lastName')} autoComplete="off" />
      </div>
      <TextField
        {...common('email')}
        label={text('join.parent.email')}
        hint={text('invited.newFamily.contact')}
        optional={text('chrome.optional')}
        type="email"
        inputMode="email"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
      />
      <PhoneField
        {...common('phoneNumber')}
        label={text('join.parent.phoneNumber')}
        optional={text('chrome.optional')}
        countryName={nameOf('phoneCountryCode')}
        countryError={errorOf(nameOf('phoneCountryCode'))}
        countryLabel={text('join.parent.countryCode')}
        countries={diallingCodes}
        defaultCountry={values[nameOf('phoneCountryCode')] || DEFAULT_DIALLING_CODE}
        autoFill={false}
      />
    </Card>
  )
}
