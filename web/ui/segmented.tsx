import type { ReactNode } from 'react'

export type SegmentedProps = {
  name: string
  /** Accessible name, not shown. */
  label: string
  options: readonly {
    value: string
    label: ReactNode
    /** After the label. */ aside?: ReactNode
    /** See `PlanChoice`. */ years?: number
  }[]
  defaultValue?: string | undefined
  /** With `onChange`, instead of `defaultValue`. */
  value?: string | undefined
  onChange?: (value: string) => void
}

/** A switch between two or three views of the same content. */
export function Segmented({ name, label, options, defaultValue, value, onChange }: SegmentedProps) {
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            data-shows={option.years}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onChange?.(option.value)}
          />
          <span>
            {option.label} {option.aside && <small>{option.aside}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
