import { use, useState, type ClipboardEvent, type ComponentProps } from 'react'
import { keepDigitsIn } from './digits.ts'
import { Field, type FieldProps } from './field.tsx'
import { errorId, fieldId } from './field-id.ts'
import { Select } from './select.tsx'
import { controlProps, FormFieldsContext, useFieldError } from './use-field.ts'

/** `short` is the text of the closed list, such as “US +1”; `label` is that of the open list. */
export type PhoneCountry = { value: string; label: string; short: string }

export type PhoneFieldProps = FieldProps & {
  /** The name of the dialling code's value; `name` is for the national number. */
  countryName: string
  countryLabel: string
  /** The error of the dialling code, shown before the number's error. */
  countryError?: string | undefined
  countries: readonly PhoneCountry[]
  /** Chosen if the form knows none. */
  defaultCountry?: string
  defaultValue?: string | undefined
  onCountryChange?: (country: string) => void
  /** Parses a pasted international number; null if it is not one. */
  readInternational?: (pasted: string) => { country: string; number: string } | null
  /** False for another person's number. */
  autoFill?: boolean
} & Pick<ComponentProps<'input'>, 'enterKeyHint' | 'disabled' | 'onBlur'>

/** A dialling code and a national number. Only digits can be typed. Pasting `+52 55…` fills in both. */
export function PhoneField(props: PhoneFieldProps) {
  const { name, hint, countryName, countryLabel, countries, autoFill = true } = props
  const { errorOf, defaultOf } = use(FormFieldsContext)
  const { error, errorLabel } = useFieldError(props)
  const countryError = errorOf(countryName) ?? props.countryError
  const [country, setCountry] = useState(defaultOf(countryName) || props.defaultCountry)
  const field = {
    name,
    hint,
    error: countryError ?? error,
    label: props.label,
    errorLabel,
    optional: props.optional,
  }

  function choose(value: string) {
    setCountry(value)
    props.onCountryChange?.(value)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const read = props.readInternational?.(event.clipboardData.getData('text'))
    if (!read) return
    event.preventDefault()
    choose(read.country)
    event.currentTarget.value = read.number
    event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <Field {...field}>
      <div className="phone">
        <div className="phone-country">
          <Select
            className="input"
            id={fieldId(countryName)}
            name={countryName}
            aria-label={countryLabel}
            aria-invalid={countryError ? true : undefined}
            aria-describedby={countryError ? errorId(name) : undefined}
            autoComplete={autoFill ? 'tel-country-code' : 'off'}
            value={country}
            disabled={props.disabled}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {countries.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <span className="phone-short" aria-hidden="true">
            {countries.find(({ value }) => value === country)?.short}
          </span>
        </div>
        <input
          {...controlProps(field)}
          aria-invalid={error ? true : undefined}
          className="input"
          type="tel"
          inputMode="numeric"
          autoComplete={autoFill ? 'tel-national' : 'off'}
          enterKeyHint={props.enterKeyHint ?? 'next'}
          defaultValue={props.defaultValue ?? defaultOf(name)}
          disabled={props.disabled}
          onInput={(event) => keepDigitsIn(event.currentTarget)}
          onPaste={paste}
          onBlur={props.onBlur}
        />
      </div>
    </Field>
  )
}
