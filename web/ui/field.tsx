import type { ReactNode } from 'react'
import { errorId, fieldId, hintId } from './field-id.ts'

/** The properties of every field, besides those of its control. */
export type FieldProps = {
  /** The name of the value in the form, and the source of the ids. */
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Hidden text before the error, such as “Error:”. */
  errorLabel?: string | undefined
  /** Shown after the label, such as “(optional)”. */
  optional?: string | undefined
}

/** A label, a hint, a control and its error, one below the other, followed by `below`. */
export function Field({
  name,
  label,
  optional,
  children,
  below,
  ...about
}: FieldProps & { children: ReactNode; below?: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={fieldId(name)}>
        {label}
        {optional && <span className="field-optional">{` ${optional}`}</span>}
      </label>
      <FieldHint name={name} hint={about.hint} />
      {children}
      <FieldError name={name} error={about.error} errorLabel={about.errorLabel} />
      {below}
    </div>
  )
}

/** The hint of a field, which describes it. */
export function FieldHint({ name, hint }: Pick<FieldProps, 'name' | 'hint'>) {
  if (!hint) return null
  return (
    <p className="field-hint" id={hintId(name)}>
      {hint}
    </p>
  )
}

/** The error of a field, which describes it. */
export function FieldError({ name, error, errorLabel }: Pick<FieldProps, 'name' | 'error' | 'errorLabel'>) {
  if (!error) return null
  return (
    <p className="field-error" id={errorId(name)}>
      <span>
        {errorLabel && <span className="visually-hidden">{errorLabel} </span>}
        {error}
      </span>
    </p>
  )
}
