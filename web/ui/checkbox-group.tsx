import { fieldId } from './field-id.ts'
import type { FieldProps } from './field.tsx'
import { Fieldset } from './fieldset.tsx'
import { ToggleText, type RadioOption } from './radio-group.tsx'

export type CheckboxGroupProps = FieldProps & {
  options: readonly RadioOption[]
  defaultValues?: readonly string[]
  /** Called with all ticked values after a change. */
  onChange?: (values: string[]) => void
  inline?: boolean
}

/** A choice of any number of options. Every ticked box sends its value under the same name. */
export function CheckboxGroup({ options, defaultValues, onChange, inline, ...field }: CheckboxGroupProps) {
  function tell(fieldset: HTMLElement | null) {
    const ticked = fieldset?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    onChange?.([...ticked].map((input) => input.value))
  }
  return (
    <Fieldset {...field}>
      <div className="toggles" data-inline={inline || undefined}>
        {options.map((option, index) => (
          <label className="toggle" key={option.value} data-hinted={option.hint ? true : undefined}>
            <input
              type="checkbox"
              id={index === 0 ? fieldId(field.name) : `${fieldId(field.name)}-${index}`}
              name={field.name}
              value={option.value}
              defaultChecked={defaultValues?.includes(option.value)}
              onChange={(event) => tell(event.currentTarget.closest('fieldset'))}
            />
            <ToggleText {...option} />
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
