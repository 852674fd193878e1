import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import type { ShownError } from '../lib/errors.ts'
import { fieldId } from './field-id.ts'

export type ErrorSummaryProps = {
  title: string
  errors: readonly ShownError[]
  /** From useFormErrors: the summary takes the focus whenever this grows. */
  attempt: number
}

/** What stands in the way of the form, above it; each line leads to its field. An empty `field` is no link. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const names = useNames(errors)
  const [first] = useState(attempt)
  useEffect(() => {
    // It came with the page: whoever is in a field already when the script arrives stays there.
    if (attempt === first && (attempt === 0 || document.activeElement !== document.body)) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [attempt, first])
  if (errors.length === 0) return null
  return (
    <div className="error-summary" ref={box} tabIndex={-1}>
      <div role="alert">
        <h2>{title}</h2>
        <ul>
          {errors.map(({ field, text, name = '' }) => (
            <li key={`${field} ${text}`}>
              {field ? <FieldLink field={field} text={(names[field] ?? name) + text} /> : text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The labels of fields that have the same said of them, so that their lines can be told apart. */
function useNames(errors: readonly ShownError[]): Readonly<Record<string, string>> {
  const [names, setNames] = useState<Record<string, string>>({})
  useLayoutEffect(() => {
    const repeated = errors.filter(({ text }) => errors.filter((each) => each.text === text).length > 1)
    setNames(Object.fromEntries(repeated.map(({ field }) => [field, nameOf(field)])))
  }, [errors])
  return names
}

/** A field's group and label, as a beginning for a sentence about it. */
function nameOf(field: string): string {
  const label = document.querySelector(`label[for="${fieldId(field)}"]`)
  const group = label?.closest('fieldset')?.querySelector('legend')
  const words = [group, label?.firstChild].flatMap((each) => each?.textContent?.trim() ?? [])
  return words.length > 0 ? `${words.join(', ')}: ` : ''
}

function FieldLink({ field, text }: ShownError) {
  function focusField(event: MouseEvent) {
    const control = document.getElementById(fieldId(field))
    if (!control) return
    event.preventDefault()
    control.focus({ preventScroll: true })
    const whole = control.closest('.field') ?? control
    whole.scrollIntoView({ block: 'center' })
  }
  return (
    <a href={`#${fieldId(field)}`} onClick={focusField}>
      {text}
    </a>
  )
}
