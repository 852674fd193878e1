import type { ComponentProps } from 'react'
import { controlProps, Field, type FieldProps } from './field.tsx'

/** Every attribute of an input passes through: type, autoComplete, inputMode, defaultValue, maxLength … */
export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'className'>

/** One line of text. */
export function TextField({ name, label, hint, error, errorLabel, optional, ...input }: TextFieldProps) {
  return (
    <Field {...{ name, label, hint, error, errorLabel, optional }}>
      <input
        type="text"
        enterKeyHint="next"
        {...input}
        {...controlProps({ name, hint, error })}
        className="input"
      />
    </Field>
  )
}
