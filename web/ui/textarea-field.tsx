import type { ComponentProps } from 'react'
import { controlProps, Field, type FieldProps } from './field.tsx'

export type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'className'>

/** A multi-line text field. */
export function TextareaField({
  name,
  label,
  hint,
  error,
  errorLabel,
  optional,
  ...textarea
}: TextareaFieldProps) {
  return (
    <Field {...{ name, label, hint, error, errorLabel, optional }}>
      <textarea rows={4} {...textarea} {...controlProps({ name, hint, error })} className="input" />
    </Field>
  )
}
