import { useRef, useState } from 'react'
import { EMAIL_MAX } from '#domain/people/email.ts'
import { CHILDREN_MAX, type ChildDraft } from '#domain/people/draft.ts'
import { useText } from '#web/lib/text.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { fieldId } from '#web/ui/field-id.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { NameField } from '#web/ui/name-field.tsx'

type Row = { id: number; child: ChildDraft | null }
export type ChildRowsProps = {
  form: StepFormState
  listed: readonly ChildDraft[] | null
  /** The purpose of the list. */
  hint: string
  /** Whether a child may also have an e-mail. */
  asksEmail: boolean
}

/** The children, one row each. A new form opens with one row, which may stay empty or be removed. */
export function ChildRows({ form, listed, hint, asksEmail }: ChildRowsProps) {
  const text = useText()
  const { rows, add, remove, adder } = useRows(form, listed)
  return (
    <section className="section" aria-labelledby="children-title">
      <h2 id="children-title">{text('join.family.children')}</h2>
      <p className="field-hint">{hint}</p>
      {rows.map(({ id, child }, index) => (
        <ChildRow
          key={id}
          child={child}
          index={index}
          asksEmail={asksEmail}
          isLast={index === rows.length - 1}
          onRemove={() => remove(id)}
        />
      ))}
      {rows.length < CHILDREN_MAX && (
        <Button ref={adder} variant="secondary" full onClick={add}>
          + {text(rows.length === 0 ? 'join.family.addChild' : 'join.family.addAnother')}
        </Button>
      )}
    </section>
  )
}

function useRows({ formRef, refresh }: StepFormState, listed: readonly ChildDraft[] | null) {
  const [rows, setRows] = useState<Row[]>(() =>
    listed && listed.length > 0 ? listed.map((child, id) => ({ id, child })) : [{ id: 0, child: null }],
  )
  const nextId = useRef(rows.length)
  const adder = useRef<HTMLButtonElement>(null)

  function add() {
    const id = nextId.current++
    setRows([...rows, { id, child: null }])
    focusSoon(fieldId(`children.${rows.length}.firstName`))
  }
  function remove(id: number) {
    setRows(rows.filter((row) => row.id !== id))
    // The removed button had the focus. Without a new target the focus would move to the top of the page.
    requestAnimationFrame(() => {
      adder.current?.focus()
      // The rows below have new numbers, so the errors are about other rows.
      if (formRef.current) refresh(new FormData(formRef.current))
    })
  }
  return { rows, add, remove, adder }
}

function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

type ChildRowProps = {
  child: ChildDraft | null
  index: number
  asksEmail: boolean
  /** Whether this is the last row. */
  isLast: boolean
  onRemove: () => void
}

function ChildRow({ child, index, asksEmail, isLast, onRemove }: ChildRowProps) {
  const text = useText()
  const number = index + 1
  const common = (name: string) => ({
    name: `children.${index}.${name}`,
    autoComplete: 'off',
  })
  return (
    <Card
      as="fieldset"
      title={text('join.family.child', { number })}
      action={
        <Button variant="text" aria-label={text('join.family.removeChild', { number })} onClick={onRemove}>
          {text('join.family.remove')}
        </Button>
      }
    >
      <div className="row">
        <NameField
          {...common('firstName')}
          label={text('join.family.childFirstName')}
          defaultValue={child?.firstName ?? ''}
        />
        <NameField
          {...common('lastName')}
          label={text('join.family.childLastName')}
          defaultValue={child?.lastName ?? ''}
          enterKeyHint={isLast && !asksEmail ? 'done' : 'next'}
        />
      </div>
      {asksEmail && (
        <EmailField
          {...common('email')}
          label={text('join.family.childEmail')}
          optional={text('chrome.optional')}
          defaultValue={child?.email ?? ''}
          enterKeyHint={isLast ? 'done' : 'next'}
          maxLength={EMAIL_MAX}
        />
      )}
    </Card>
  )
}
