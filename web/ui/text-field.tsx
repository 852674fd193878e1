import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useField } from './use-field.ts'

/** All attributes of an input are passed through: type, autoComplete, inputMode, defaultValue, maxLength … */
export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'className'>

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const { field, control } = useField(props)
  return (
    <Field {...field}>
      <input type="text" enterKeyHint="next" {...control} className="input" />
    </Field>
  )
}
