import { useText } from '#web/lib/text.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type UsernameAndPasswordProps = {
  username: string | undefined
  errorOf: (field: string) => string | undefined
  /** Whether nothing follows in the form. */
  last: boolean
}

/** The two fields of every log-in, as password managers expect them. */
export function UsernameAndPassword({ username, errorOf, last }: UsernameAndPasswordProps) {
  const text = useText()
  const errorLabel = text('chrome.fieldError')
  return (
    <>
      <TextField
        name="username"
        label={text('account.logIn.username')}
        error={errorOf('username')}
        errorLabel={errorLabel}
        defaultValue={username}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={text('account.logIn.password')}
        error={errorOf('password')}
        errorLabel={errorLabel}
        showLabel={text('account.logIn.show')}
        hideLabel={text('account.logIn.hide')}
        autoComplete="current-password"
        enterKeyHint={last ? 'done' : 'next'}
      />
    </>
  )
}
