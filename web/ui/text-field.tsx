import type { ComponentProps } from 'react'
import { controlProps, Field, type FieldProps } from './field.tsx'

/** All attributes of an input are passed through: type, autoComplete, inputMode, defaultValue, maxLength … */
export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'className'>

/** A single-line text field. */
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
