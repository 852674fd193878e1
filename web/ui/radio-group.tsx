import type { ReactNode } from 'react'
import { fieldId } from './field-id.ts'
import type { FieldProps } from './field.tsx'
import { Fieldset } from './fieldset.tsx'

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode }

export type RadioGroupProps = FieldProps & {
  options: readonly RadioOption[]
  defaultValue?: string | undefined
  /** With `onChange`, instead of `defaultValue`. */
  value?: string | undefined
  onChange?: (value: string) => void
  /** Side by side if there is room. */
  inline?: boolean
}

/** A choice of one from a few visible options. */
export function RadioGroup({ options, defaultValue, value, onChange, inline, ...field }: RadioGroupProps) {
  return (
    <Fieldset {...field} role="radiogroup">
      <div className="toggles" data-inline={inline || undefined}>
        {options.map((option, index) => (
          <label className="toggle" key={option.value} data-hinted={option.hint ? true : undefined}>
            <input
              type="radio"
              id={index === 0 ? fieldId(field.name) : `${fieldId(field.name)}-${index}`}
              name={field.name}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
            />
            <ToggleText {...option} />
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

/** The label of an option, with its hint below. */
export function ToggleText({ label, hint }: Pick<RadioOption, 'label' | 'hint'>) {
  return (
    <span>
      {label}
      {hint && <span className="toggle-hint">{hint}</span>}
    </span>
  )
}
