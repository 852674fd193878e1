import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { EMAIL_CODE_LENGTH } from '#domain/people/email-change.ts'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'

/** The form for the code that went to the new address. */
export function EnterCode({ form }: { form: StepFormState }) {
  const text = useText()
  return (
    <StepForm form={form}>
      <input type="hidden" name="intent" value="confirm" />
      <DigitsField
        name="code"
        label={text('account.email.code')}
        hint={text('account.email.codeHint')}
        length={EMAIL_CODE_LENGTH}
        autoComplete="one-time-code"
        enterKeyHint="done"
      />
      <Submit>{text('account.email.confirm')}</Submit>
      <ButtonLink to={`${ACCOUNT_PATHS.email}?another`} variant="text" full>
        {text('account.email.another')}
      </ButtonLink>
    </StepForm>
  )
}
