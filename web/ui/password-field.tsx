import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import { useField } from './use-field.ts'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'maxLength'> & {
  showLabel: string
  hideLabel: string
  /** A Checklist, below the field. */
  checklist?: ReactNode
  /** Rules for password managers, such as `minlength: 12; maxlength: 25; required: digit;`. */
  passwordRules?: string
}

/** A password field with a button to show the text. Submitting the form hides it again. */
export function PasswordField({
  showLabel,
  hideLabel,
  checklist,
  passwordRules,
  ...props
}: PasswordFieldProps) {
  const { field, control } = useField(props)
  const [shown, setShown] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = inputRef.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Field {...field} below={checklist}>
      <div className="password">
        <input
          autoComplete="new-password"
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          {...(passwordRules && { passwordrules: passwordRules })}
          ref={inputRef}
          type={shown ? 'text' : 'password'}
          className="input"
        />
        <button
          type="button"
          className="password-toggle"
          aria-pressed={shown}
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        >
          {shown ? hideLabel : showLabel}
        </button>
      </div>
    </Field>
  )
}
