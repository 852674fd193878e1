/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role,
   jsx-a11y/click-events-have-key-events -- HTML has no element for ARIA's combobox, and the field handles
   the keys. */
export type ComboboxOption = { id: string; label: string }

type ComboboxListProps = {
  id: string
  label: string
  options: readonly ComboboxOption[]
  open: boolean
  active: number
  onPick: (index: number) => void
}

/** The suggestions of a Combobox. A click on one leaves the focus in the field. */
export function ComboboxList({ id, label, options, open, active, onPick }: ComboboxListProps) {
  return (
    <ul className="combobox-list" id={id} role="listbox" aria-label={label} hidden={!open}>
      {options.map((option, index) => (
        <li
          key={option.id}
          className="combobox-option"
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          {option.label}
        </li>
      ))}
    </ul>
  )
}

/** The id of the n-th suggestion of a list. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
