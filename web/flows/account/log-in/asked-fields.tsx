import { useEffect } from 'react'
import { LOG_IN_DEMANDS, type LogInDemand } from '#domain/flows/log-in.ts'
import { DEFAULT_DIALLING_CODE, readInternational } from '#domain/people/phone.ts'
import { useText } from '#web/lib/text.tsx'
import { fieldId } from '#web/ui/field-id.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField, type PhoneCountry } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { NewPasswordField } from '../password/new/new-password-field.tsx'

type ErrorOf = (field: string) => string | undefined
export type AskedFieldsProps = {
  demand: LogInDemand
  kept: { email: string; phone: string } | undefined
  diallingCodes: readonly PhoneCountry[]
  errorOf: ErrorOf
}

const CODE_MAX = 8

/** What the server asks for before it lets somebody in; the first of it takes the focus when it appears. */
export function AskedFields({ demand, kept, diallingCodes, errorOf }: AskedFieldsProps) {
  useEffect(() => document.getElementById(fieldId(LOG_IN_DEMANDS[demand][0]))?.focus(), [demand])
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
      hint={text('account.logIn.codeHint')}
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
  return (
    <>
      <NewPasswordField error={errorOf('newPassword')} />
      <PasswordField
        name="confirmPassword"
        label={text('account.logIn.confirmPassword')}
        error={errorOf('confirmPassword')}
        errorLabel={text('chrome.fieldError')}
        showLabel={text('account.logIn.show')}
        hideLabel={text('account.logIn.hide')}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  )
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
