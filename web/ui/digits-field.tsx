import type { InputEvent } from 'react'
import { keepDigitsIn } from './digits.ts'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import { useField } from './use-field.ts'

export type DigitsFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'> & {
  /** The maximum number of digits. It also sets the width of the field. */
  length?: number
  /** Shows dots, but password managers do not treat it as a password. */
  masked?: boolean
}

/** A field for a short numeric code. Other characters are removed on input. */
export function DigitsField({ length, masked, onInput, ...props }: DigitsFieldProps) {
  const { field, control } = useField(props)
  function clean(event: InputEvent<HTMLInputElement>) {
    keepDigitsIn(event.currentTarget, length)
    onInput?.(event)
  }
  return (
    <Field {...field}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        spellCheck={false}
        {...control}
        onInput={clean}
        className="input"
        data-masked={masked || undefined}
        data-digits={length}
      />
    </Field>
  )
}
