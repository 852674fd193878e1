import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import type { EmailChangeBar } from '#domain/people/email-change.ts'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type Given = { bar: EmailChangeBar; until: string | null; form: StepFormState }

/** Why the address cannot be changed now, and what the person can do. */
export function Barred({ bar, until, form }: Given) {
  const text = useText()
  switch (bar) {
    case 'undo-open':
      return (
        <Card title={text('account.email.until', { date: until ?? '' })}>
          <p>{text('account.email.untilText')}</p>
        </Card>
      )
    case 'erasure-asked':
      return (
        <Card>
          <div className="stack">
            <p>{text('account.email.erasure')}</p>
            <ButtonLink to={ACCOUNT_PATHS.erasure} variant="secondary">
              {text('account.erasure.keep')}
            </ButtonLink>
          </div>
        </Card>
      )
    case 'log-in-again':
      return (
        <StepForm form={form} draft={{ intent: 'log-in' }}>
          <p>{text('account.erasure.logInAgain')}</p>
          <Submit full={false}>{text('account.erasure.logIn')}</Submit>
        </StepForm>
      )
  }
}
