import { useState } from 'react'
import { PASSWORD_RULES, passwordChecks } from '#domain/people/password.ts'
import { useText } from '#web/lib/text.tsx'
import { Checklist } from '#web/ui/checklist.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAfterPress } from '#web/ui/use-after-press.ts'
import { useFirstValue } from '#web/ui/use-field.ts'
import type { useUsernameCheck } from './use-username-check.ts'

type LogInFieldsProps = {
  email: string
  checked: ReturnType<typeof useUsernameCheck>
  /** The purpose of a username, for pages where no co-parent sees it. */
  usernameHint?: string
}

/** The username, which the server checks on blur, and the password with its live checklist. */
export function LogInFields(props: LogInFieldsProps) {
  const { email, checked, usernameHint } = props
  const text = useText()
  const [username, setUsername] = useState(useFirstValue('username') ?? '')
  const [password, setPassword] = useState('')
  const afterPress = useAfterPress()
  const items = passwordChecks({ password, username, email }).map(({ rule, met }) => ({
    id: rule,
    text: text(rule),
    met,
  }))
  return (
    <section className="section" aria-labelledby="log-in">
      <h2 id="log-in">{text('join.credentials.login')}</h2>
      <TextField
        name="username"
        label={text('join.credentials.username')}
        hint={usernameHint ?? text('join.credentials.username.hint')}
        error={checked.error}
        value={username}
        onChange={(event) => {
          setUsername(event.currentTarget.value)
          checked.forget()
        }}
        onBlur={() => afterPress(() => checked.check(username))}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <output className="field-status" data-free={checked.isFree || undefined}>
        {checked.status}
      </output>
      <PasswordField
        name="password"
        label={text('join.credentials.password')}
        showLabel={text('join.credentials.password.show')}
        hideLabel={text('join.credentials.password.hide')}
        passwordRules={PASSWORD_RULES}
        enterKeyHint="done"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        checklist={
          <>
            <p className="field-hint">{text('join.credentials.password.rules')}</p>
            <Checklist
              items={items}
              metLabel={text('join.credentials.password.met')}
              unmetLabel={text('join.credentials.password.unmet')}
            />
          </>
        }
      />
    </section>
  )
}
