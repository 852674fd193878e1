import { Field, type FieldProps } from './field.tsx'
import { Select, type SelectProps } from './select.tsx'
import { useField } from './use-field.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectGroup = { label: string; options: readonly SelectOption[] }

export type SelectFieldProps = FieldProps &
  Omit<SelectProps, keyof FieldProps | 'id' | 'className' | 'children'> & {
    options: readonly (SelectOption | SelectGroup)[]
    /** `low` limits the open list to 350 px where the browser supports it. */
    'data-menu'?: 'low'
    /** The option for no choice; its value is the empty string. */
    placeholder?: string
  }

/** A choice of one option from the browser's native list. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { field, control } = useField(props)
  return (
    <Field {...field}>
      <Select {...control} className="input">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Options options={options} />
      </Select>
    </Field>
  )
}

/** The options of a select, with option groups. */
export function Options({ options }: { options: readonly (SelectOption | SelectGroup)[] }) {
  return options.map((option) =>
    'options' in option ? (
      <optgroup key={option.label} label={option.label}>
        <Options options={option.options} />
      </optgroup>
    ) : (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ),
  )
}
