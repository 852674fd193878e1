import { useRef, useState, type InputEvent } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import { useField } from './use-field.ts'

export type SuggestedFieldProps = Omit<TextFieldProps, 'value' | 'onInput'> & {
  /** The texts that fill the field in. `short` is what a button shows. */
  suggestions: readonly { value: string; short: string }[]
  /** Shown above the suggestions, such as “Or choose one:”. */
  suggestionsLabel: string
}

/** A text field with suggestions below it, each a button. Any other text is allowed. */
export function SuggestedField({ suggestions, suggestionsLabel, ...props }: SuggestedFieldProps) {
  const { field, control } = useField(props)
  const [text, setText] = useState(String(control.defaultValue ?? ''))
  const inputRef = useRef<HTMLInputElement>(null)

  function fill(value: string) {
    if (!inputRef.current) return
    inputRef.current.value = value
    inputRef.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const below = suggestions.length > 0 && (
    <fieldset className="suggestions">
      <legend className="field-hint">{suggestionsLabel}</legend>
      {suggestions.map(({ value, short }) => (
        <Button key={value} variant="pill" aria-pressed={text === value} onClick={() => fill(value)}>
          {short}
        </Button>
      ))}
    </fieldset>
  )
  return (
    <Field {...field} below={below}>
      <input
        type="text"
        enterKeyHint="next"
        {...control}
        ref={inputRef}
        className="input"
        onInput={(event: InputEvent<HTMLInputElement>) => setText(event.currentTarget.value)}
      />
    </Field>
  )
}
