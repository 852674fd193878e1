import { useEffect } from 'react'
import { LOG_IN_DEMANDS, type LogInDemand } from '#domain/flows/log-in.ts'
import { useText } from '#web/lib/text.tsx'
import { PhoneNumberField } from '#web/sections/step-form/phone-number-field.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { fieldId } from '#web/ui/field-id.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { NewPasswordField } from '../password/new/new-password-field.tsx'

export type AskedFieldsProps = { demand: LogInDemand; diallingCodes: string }

const CODE_MAX = 8

/** The extra fields that the server asks for at a log-in. The first one takes the focus when it appears. */
export function AskedFields({ demand, diallingCodes }: AskedFieldsProps) {
  useEffect(() => document.getElementById(fieldId(LOG_IN_DEMANDS[demand][0]))?.focus(), [demand])
  return (
    <>
      <input type="hidden" name="demand" value={demand} />
      {demand === 'verification' && <CodeField />}
      {demand === 'new-password' && <NewPasswordFields />}
      {demand === 'contact' && <ContactFields diallingCodes={diallingCodes} />}
    </>
  )
}

function CodeField() {
  const text = useText()
  return (
    <TextField
      name="verificationCode"
      label={text('account.logIn.verificationCode')}
      hint={text('account.logIn.codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_MAX}
      enterKeyHint="done"
    />
  )
}

function NewPasswordFields() {
  const text = useText()
  return (
    <>
      <NewPasswordField />
      <PasswordField
        name="confirmPassword"
        label={text('account.logIn.confirmPassword')}
        showLabel={text('account.logIn.show')}
        hideLabel={text('account.logIn.hide')}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  )
}

function ContactFields({ diallingCodes }: { diallingCodes: string }) {
  const text = useText()
  return (
    <>
      <EmailField name="email" label={text('account.logIn.email')} autoComplete="email" />
      <PhoneNumberField
        name="phone"
        label={text('account.logIn.phone')}
        countryName="countryCode"
        countryLabel={text('account.logIn.countryCode')}
        diallingCodes={diallingCodes}
        enterKeyHint="done"
      />
    </>
  )
}
