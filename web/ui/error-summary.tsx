import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { startOfLine, type ShownError } from '../lib/errors.ts'
import { fieldId } from './field-id.ts'

export type ErrorSummaryProps = {
  /** The title above so many errors. It is only asked for if there are errors. */
  titleOf: (count: number) => string
  errors: readonly ShownError[]
  /** From useFormErrors. The summary takes the focus whenever this increases. */
  attempt: number
  /** Renders a text that belongs to no field, for example with a phone number as a link. */
  show?: (text: string) => ReactNode
}

/** The errors of a form, above it. Each line links to its field; an empty `field` gives no link. */
export function ErrorSummary({ titleOf, errors, attempt, show }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const names = useNames(errors)
  const [first] = useState(attempt)
  const isTaken = useRef(false)
  // The focus moves when the errors appear. Later it could leave an element that the user has chosen meanwhile.
  useLayoutEffect(() => {
    // The errors came with the page. A field that already has the focus when the script starts keeps it.
    isTaken.current = attempt !== first || (attempt > 0 && document.activeElement === document.body)
    if (isTaken.current) box.current?.focus({ preventScroll: true })
  }, [attempt, first])
  // The router restores its scroll position first.
  useEffect(() => {
    if (isTaken.current) box.current?.scrollIntoView({ block: 'start' })
  }, [attempt, first])
  if (errors.length === 0) return null
  return (
    <div className="error-summary" ref={box} tabIndex={-1}>
      <div role="alert">
        <h2>{titleOf(errors.length)}</h2>
        <ul>
          {errors.map(({ field, text, name = '' }) => (
            <li key={`${field} ${text}`}>
              {field ? (
                <FieldLink field={field} text={(names[`${field} ${text}`] || name) + text} />
              ) : (
                (show?.(text) ?? text)
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The beginnings of all lines, so that each line names its field. */
function useNames(errors: readonly ShownError[]): Readonly<Record<string, string>> {
  const [names, setNames] = useState<Record<string, string>>({})
  useLayoutEffect(() => {
    setNames(Object.fromEntries(errors.map(({ field, text }) => [`${field} ${text}`, nameOf(field, text)])))
  }, [errors])
  return names
}

/** The group and the label of a field, from the page. A choice between options is named by its question. */
function nameOf(field: string, error: string): string {
  const id = fieldId(field)
  const question = document.getElementById(id)?.closest('fieldset.field')?.querySelector('legend')
  const label = document.querySelector(`label[for="${id}"]`)
  const group = label?.closest('fieldset:is(.section, .card)')?.querySelector('legend')
  const said = wordsOf(label ?? question)
  return said ? startOfLine(error, { group: wordsOf(group), label: said }) : ''
}

/** The text of a label, without a note such as “(optional)”. */
function wordsOf(label: Element | null | undefined): string | undefined {
  return label?.firstChild?.textContent?.trim()
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
