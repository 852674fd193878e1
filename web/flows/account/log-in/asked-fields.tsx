import type { LogInDemand } from '#domain/flows/log-in.ts'
import { DEFAULT_DIALLING_CODE, readInternational } from '#domain/people/phone.ts'
import { useText } from '../../../lib/text.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PhoneField, type PhoneCountry } from '../../../ui/phone-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type ErrorOf = (field: string) => string | undefined
export type AskedFieldsProps = {
  demand: LogInDemand
  kept: { email: string; phone: string } | undefined
  diallingCodes: readonly PhoneCountry[]
  errorOf: ErrorOf
}

const CODE_MAX = 8

/** What the server asks for before it lets somebody in. */
export function AskedFields({ demand, kept, diallingCodes, errorOf }: AskedFieldsProps) {
  return (
    <>
      <input type="hidden" name="demand" value={demand} />
      {demand === 'verification' && <CodeField errorOf={errorOf} />}
      {demand === 'new-password' && <NewPasswordFields errorOf={errorOf} />}
      {demand === 'contact' && <ContactFields kept={kept} diallingCodes={diallingCodes} errorOf={errorOf} />}
    </>
  )
}

function CodeField({ errorOf }: { errorOf: ErrorOf }) {
  const text = useText()
  return (
    <TextField
      name="verificationCode"
      label={text('account.logIn.verificationCode')}
      error={errorOf('verificationCode')}
      errorLabel={text('chrome.fieldError')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_MAX}
      enterKeyHint="done"
    />
  )
}

function NewPasswordFields({ errorOf }: { errorOf: ErrorOf }) {
  const text = useText()
  const toggle = { showLabel: text('account.logIn.show'), hideLabel: text('account.logIn.hide') }
  return (['newPassword', 'confirmPassword'] as const).map((name) => (
    <PasswordField
      key={name}
      {...toggle}
      name={name}
      label={text(`account.logIn.${name}`)}
      error={errorOf(name)}
      errorLabel={text('chrome.fieldError')}
      autoComplete="new-password"
    />
  ))
}

function ContactFields({ kept, diallingCodes, errorOf }: Omit<AskedFieldsProps, 'demand'>) {
  const text = useText()
  const errorLabel = text('chrome.fieldError')
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={text('account.logIn.email')}
        error={errorOf('email')}
        errorLabel={errorLabel}
        defaultValue={kept?.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PhoneField
        name="phone"
        countryName="countryCode"
        label={text('account.logIn.phone')}
        countryLabel={text('account.logIn.countryCode')}
        countries={diallingCodes}
        defaultCountry={DEFAULT_DIALLING_CODE}
        defaultValue={kept?.phone}
        readInternational={(pasted) =>
          readInternational(
            pasted,
            diallingCodes.map(({ value }) => value),
          )
        }
        error={errorOf('phone')}
        errorLabel={errorLabel}
        enterKeyHint="done"
      />
    </>
  )
}
