import type { InputEvent } from 'react'
import { keepDigitsIn } from './digits.ts'
import { controlProps, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export type DigitsFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'> & {
  /** The most digits taken; the field is then only as wide as it needs. */
  length?: number
  /** Shows dots, without the browser taking it for a password. */
  masked?: boolean
}

/** A short code of digits. Anything else is left out as it is typed or pasted. */
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
