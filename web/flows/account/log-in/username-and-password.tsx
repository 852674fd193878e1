import { useText } from '#web/lib/text.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The two fields of every log-in, in the form that password managers expect. */
export function UsernameAndPassword({
  last,
}: {
  /** Whether the form has no other fields below these. */ last: boolean
}) {
  const text = useText()
  return (
    <>
      <TextField
        name="username"
        label={text('account.logIn.username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={text('account.logIn.password')}
        showLabel={text('account.logIn.show')}
        hideLabel={text('account.logIn.hide')}
        autoComplete="current-password"
        enterKeyHint={last ? 'done' : 'next'}
      />
    </>
  )
}
