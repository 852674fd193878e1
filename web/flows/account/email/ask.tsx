import { Link } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { EmailField } from '#web/ui/email-field.tsx'

/** The form for another address, and what happens with the present one. */
export function AskForEmail({ days, form }: { days: number; form: StepFormState }) {
  const text = useText()
  return (
    <>
      <StepForm form={form}>
        <input type="hidden" name="intent" value="ask" />
        <p>{text('account.email.both', { days })}</p>
        <EmailField
          name="email"
          label={text('account.email.new')}
          hint={text('account.email.newHint')}
          autoComplete="email"
          enterKeyHint="done"
        />
        <Submit>{text('account.email.send')}</Submit>
      </StepForm>
      <p className="note">{text('account.email.mailbox')}</p>
      <p className="note">
        <Link to={ACCOUNT_PATHS.safety}>{text('account.safety.title')}</Link>
      </p>
    </>
  )
}
