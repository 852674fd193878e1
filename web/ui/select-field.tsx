import { controlProps, Field, type FieldProps } from './field.tsx'
import { Select, type SelectProps } from './select.tsx'

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
export function SelectField({
  name,
  label,
  hint,
  error,
  errorLabel,
  optional,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ name, label, hint, error, errorLabel, optional }}>
      <Select {...select} {...controlProps({ name, hint, error })} className="input">
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
