import type { ReactNode } from 'react'
import { FieldError, FieldHint, type FieldProps } from './field.tsx'
import { errorId, hintId } from './field-id.ts'

/** Several controls for one question. `role` is `radiogroup` if only one option can be chosen. */
export function Fieldset({
  name,
  label,
  hint,
  error,
  errorLabel,
  optional,
  role,
  children,
}: FieldProps & { role?: 'radiogroup'; children: ReactNode }) {
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
