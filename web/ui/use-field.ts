import { createContext, use } from 'react'
import { errorId, fieldId, hintId } from './field-id.ts'
import type { FieldProps } from './field.tsx'

/** What a form knows of its fields. */
export type FormFields = {
  errorOf: (name: string) => string | undefined
  defaultOf: (name: string) => string | undefined
  /** Hidden text before an error, such as “Error:”. */
  errorLabel?: string
}

const nothing = () => undefined

/** Tells the fields inside a form their errors and first values. */
export const FormFieldsContext = createContext<FormFields>({ errorOf: nothing, defaultOf: nothing })

/** A field with its error: that of the form around it, else its own. */
export function useFieldError<Given extends Omit<FieldProps, 'label'>>(given: Given) {
  const { errorOf, errorLabel } = use(FormFieldsContext)
  return { errorLabel, ...given, error: errorOf(given.name) ?? given.error }
}

/** The properties of a field's frame, and those of its control. The control has its first value from the form. */
export function useField<Given extends FieldProps & { value?: unknown; defaultValue?: unknown }>(
  given: Given,
) {
  const { name, label, hint, optional, error, errorLabel, ...input } = useFieldError(given)
  const first = useFirstValue(name)
  const field = { name, label, hint, optional, error, errorLabel }
  const initial = input.value === undefined && { defaultValue: input.defaultValue ?? first }
  return { field, control: { ...input, ...initial, ...controlProps(field) } }
}

/** The first value that the form has for a field. */
export function useFirstValue(name: string): string | undefined {
  return use(FormFieldsContext).defaultOf(name)
}

/** The attributes that connect a control to its label, hint and error. */
export function controlProps({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) {
  const described = [hint ? hintId(name) : '', error ? errorId(name) : ''].filter(Boolean).join(' ')
  return {
    id: fieldId(name),
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
}
