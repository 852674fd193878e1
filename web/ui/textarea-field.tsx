import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useField } from './use-field.ts'

export type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'className'>

/** A multi-line text field. */
export function TextareaField(props: TextareaFieldProps) {
  const { field, control } = useField(props)
  return (
    <Field {...field}>
      <textarea rows={4} {...control} className="input" />
    </Field>
  )
}
