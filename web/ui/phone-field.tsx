import { use, useState, type ClipboardEvent, type ComponentProps, type InputEvent } from 'react'
import { keepDigitsIn } from './digits.ts'
import { Field, type FieldProps } from './field.tsx'
import { errorId, fieldId } from './field-id.ts'
import { Select } from './select.tsx'
import { controlProps, FormFieldsContext, useFieldError } from './use-field.ts'

/** `short` is the text of the closed list, such as “US +1”; `label` is that of the open list. */
export type PhoneCountry = { value: string; label: string; short: string }

export type PhoneFieldProps = FieldProps & {
  /** The form name of the dialling code. `name` is that of the national number. */
  countryName: string
  countryLabel: string
  /** The error of the dialling code, shown before the number's error. */
  countryError?: string | undefined
  countries: readonly PhoneCountry[]
  /** The default dialling code if the form has none. */
  defaultCountry?: string
  defaultValue?: string | undefined
  onCountryChange?: (country: string) => void
  /** Splits a number that was entered with its dialling code; null if it has none. */
  readInternational?: (typed: { code: string; number: string }) => { code: string; number: string } | null
  /** The number that a browser fills in: the person's own number, their number at work, or none. */
  fillsIn?: 'own' | 'work' | 'nobody'
} & Pick<ComponentProps<'input'>, 'enterKeyHint' | 'disabled' | 'onBlur'>

/** HTML allows `tel-national` for a field of the type `text`, but not for the type `tel`. */
const FILLED_IN = {
  own: { country: 'tel-country-code', number: 'tel-national' },
  work: { country: 'work tel-country-code', number: 'work tel-national' },
  nobody: { country: 'off', number: 'off' },
} as const

/** A dialling code and a national number. Only digits can be typed. Pasting `+52 55…` fills in both. */
export function PhoneField(props: PhoneFieldProps) {
  const { name, hint, countryName, countryLabel, countries, fillsIn = 'own' } = props
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

  function read(number: string) {
    return props.readInternational?.({ code: country ?? '', number })
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!read(pasted)) return
    event.preventDefault()
    event.currentTarget.value = pasted
    event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** Autofill and some keyboards enter a whole number at once. */
  function enter({ currentTarget: input }: InputEvent<HTMLInputElement>) {
    const whole = read(input.value)
    if (whole) {
      choose(whole.code)
      input.value = whole.number
    }
    keepDigitsIn(input)
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
            autoComplete={FILLED_IN[fillsIn].country}
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
          type="text"
          inputMode="tel"
          autoComplete={FILLED_IN[fillsIn].number}
          enterKeyHint={props.enterKeyHint ?? 'next'}
          defaultValue={props.defaultValue ?? defaultOf(name)}
          disabled={props.disabled}
          onInput={enter}
          onPaste={paste}
          onBlur={props.onBlur}
        />
      </div>
    </Field>
  )
}
