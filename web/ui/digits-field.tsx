import type { InputEvent } from 'react'
import { keepDigitsIn } from './digits.ts'
import { controlProps, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export type DigitsFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'> & {
  /** The maximum number of digits. It also sets the width of the field. */
  length?: number
  /** Shows dots, but password managers do not treat it as a password. */
  masked?: boolean
}

/** A field for a short numeric code. Other characters are removed on input. */
export function DigitsField({
  name,
  label,
  hint,
  error,
  errorLabel,
  optional,
  length,
  masked,
  ...rest
}: DigitsFieldProps) {
  const { onInput, ...input } = rest
  function clean(event: InputEvent<HTMLInputElement>) {
    keepDigitsIn(event.currentTarget, length)
    onInput?.(event)
  }
  return (
    <Field {...{ name, label, hint, error, errorLabel, optional }}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        spellCheck={false}
        {...input}
        {...controlProps({ name, hint, error })}
        onInput={clean}
        className="input"
        data-masked={masked || undefined}
        data-digits={length}
      />
    </Field>
  )
}
