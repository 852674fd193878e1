import { useRef, type ComponentProps } from 'react'
import { ComboboxList, optionId, type ComboboxOption } from './combobox-list.tsx'
import { Field, type FieldProps } from './field.tsx'
import { fieldId } from './field-id.ts'
import { useCombobox } from './use-combobox.ts'
import { useField } from './use-field.ts'

export type ComboboxProps = FieldProps & {
  /** The suggestions for the current text. The caller updates them. */
  options: readonly ComboboxOption[]
  onType: (text: string) => void
  onPick: (option: ComboboxOption) => void
  /** The accessible name of the list. */
  listLabel: string
  /** Says that the last search found nothing. It is read aloud. */
  status?: string
} & Pick<
    ComponentProps<'input'>,
    'defaultValue' | 'autoComplete' | 'inputMode' | 'enterKeyHint' | 'maxLength' | 'placeholder' | 'disabled'
  >

/** A text field with suggestions. Any text is allowed, and without a script it is a plain field. */
export function Combobox({ options, onType, onPick, listLabel, status, ...props }: ComboboxProps) {
  const { field, control } = useField(props)
  const inputRef = useRef<HTMLInputElement>(null)
  const listId = `${fieldId(props.name)}-list`
  const box = useCombobox({ listId, count: options.length, onPick: take })

  function take(index: number) {
    const option = options[index]
    if (!option || !inputRef.current) return
    inputRef.current.value = option.label
    inputRef.current.focus()
    onPick(option)
  }

  function type(text: string) {
    onType(text)
    box.show()
  }

  return (
    <Field {...field}>
      <div className="combobox">
        <input
          type="text"
          enterKeyHint="next"
          spellCheck={false}
          {...control}
          ref={inputRef}
          className="input"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={box.open}
          aria-controls={listId}
          aria-activedescendant={box.open && box.active >= 0 ? optionId(listId, box.active) : undefined}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={box.onKeyDown}
          onBlur={box.close}
        />
        <ComboboxList
          id={listId}
          label={listLabel}
          options={options}
          open={box.open}
          active={box.active}
          onPick={box.pick}
        />
      </div>
      <output className="visually-hidden">{status}</output>
    </Field>
  )
}
