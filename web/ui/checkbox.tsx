import type { ComponentProps, ReactNode } from 'react'
import { controlProps, FieldError, type FieldProps } from './field.tsx'
import { hintId } from './field-id.ts'

export type CheckboxProps = Omit<FieldProps, 'optional' | 'label'> & {
  label: ReactNode
  /** Draws a frame, which is coloured while the box is ticked. */
  boxed?: boolean
} & Omit<ComponentProps<'input'>, 'type' | 'id' | 'className' | keyof FieldProps>

/** A single checkbox. */
export function Checkbox({ name, label, hint, error, errorLabel, boxed, ...input }: CheckboxProps) {
  return (
    <div className="field" data-plain={!boxed || undefined}>
      <label className="toggle" data-hinted={hint ? true : undefined}>
        <input {...input} type="checkbox" {...controlProps({ name, hint, error })} />
        <span>
          {label}
          {hint && (
            <span className="toggle-hint" id={hintId(name)}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError name={name} error={error} errorLabel={errorLabel} />
    </div>
  )
}
