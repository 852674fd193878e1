import type { ReactNode } from 'react'
import { FieldError, FieldHint, type FieldProps } from './field.tsx'
import { errorId, hintId } from './field-id.ts'
import { useFieldError } from './use-field.ts'

/** Several controls for one question. `role` is `radiogroup` if only one option can be chosen. */
export function Fieldset({
  role,
  children,
  ...field
}: FieldProps & { role?: 'radiogroup'; children: ReactNode }) {
  const { name, label, hint, error, errorLabel, optional } = useFieldError(field)
  const described = [hint ? hintId(name) : '', error ? errorId(name) : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      className="field"
      role={role}
      aria-invalid={error && role ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend className="field-label">
        {label}
        {optional && <span className="field-optional">{` ${optional}`}</span>}
      </legend>
      <FieldHint name={name} hint={hint} />
      {children}
      <FieldError name={name} error={error} errorLabel={errorLabel} />
    </fieldset>
  )
}
