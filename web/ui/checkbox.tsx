import type { ComponentProps, ReactNode } from 'react'
import { FieldError, type FieldProps } from './field.tsx'
import { hintId } from './field-id.ts'
import { controlProps, useFieldError } from './use-field.ts'

export type CheckboxProps = Omit<FieldProps, 'optional' | 'label'> & {
  label: ReactNode
  /** Draws a frame, which is coloured while the box is ticked. */
  boxed?: boolean
} & Omit<ComponentProps<'input'>, 'type' | 'id' | 'className' | keyof FieldProps>

/** A single checkbox. */
export function Checkbox({ boxed, ...props }: CheckboxProps) {
  const { name, label, hint, error, errorLabel, ...input } = useFieldError(props)
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
