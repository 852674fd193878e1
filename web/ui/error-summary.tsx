import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import type { ShownError } from '../lib/errors.ts'
import { fieldId } from './field-id.ts'

export type ErrorSummaryProps = {
  title: string
  errors: readonly ShownError[]
  /** From useFormErrors. The summary takes the focus whenever this increases. */
  attempt: number
}

/** The errors of a form, above it. Each line links to its field; an empty `field` gives no link. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const names = useNames(errors)
  const [first] = useState(attempt)
  useEffect(() => {
    // The errors came with the page. A field that already has the focus when the script starts keeps it.
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

/** The labels of fields that share an error text, so that their lines can be told apart. */
function useNames(errors: readonly ShownError[]): Readonly<Record<string, string>> {
  const [names, setNames] = useState<Record<string, string>>({})
  useLayoutEffect(() => {
    const repeated = errors.filter(({ text }) => errors.filter((each) => each.text === text).length > 1)
    setNames(Object.fromEntries(repeated.map(({ field }) => [field, nameOf(field)])))
  }, [errors])
  return names
}

/** The group and label of a field, as the start of a sentence. */
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
