import { useState } from 'react'
import { PASSWORD_RULES, passwordChecks } from '#domain/people/password.ts'
import { useText } from '#web/lib/text.tsx'
import { Checklist } from '#web/ui/checklist.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Rules about the person. This page does not know the person. */
const ABOUT_THE_PERSON = new Set<string>(['rules.password.username', 'rules.password.email'])

/** A new password with a live checklist of the rules that need no other data. */
export function NewPasswordField({ last = false }: { last?: boolean }) {
  const text = useText()
  const [password, setPassword] = useState('')
  const items = passwordChecks({ password, username: '', email: null })
    .filter(({ rule }) => !ABOUT_THE_PERSON.has(rule))
    .map(({ rule, met }) => ({ id: rule, text: text(rule), met }))
  return (
    <PasswordField
      name="newPassword"
      label={text('account.newPassword.label')}
      showLabel={text('account.logIn.show')}
      hideLabel={text('account.logIn.hide')}
      passwordRules={PASSWORD_RULES}
      enterKeyHint={last ? 'done' : 'next'}
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
      checklist={
        <>
          <p className="field-hint">{text('account.newPassword.rules')}</p>
          <Checklist
            items={items}
            metLabel={text('account.newPassword.met')}
            unmetLabel={text('account.newPassword.unmet')}
          />
        </>
      }
    />
  )
}
