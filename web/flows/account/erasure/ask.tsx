import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useDay } from '../use-date.ts'

/** Why the account cannot be deleted yet: its earlier e-mail address may still be restored. */
export function WaitForErasure({ until }: { until: string }) {
  const text = useText()
  const date = useDay()(until)
  return (
    <Card>
      <div className="stack">
        <p>{text('account.erasure.waits', { date })}</p>
        <ButtonLink to={ACCOUNT_PATHS.email} variant="secondary">
          {text('account.email.title')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** What an erasure deletes and what it keeps, before the person asks for it. */
export function AskForErasure({ needsLogIn, form }: { needsLogIn: boolean; form: StepFormState }) {
  const text = useText()
  return (
    <div className="stack">
      <Card title={text('account.erasure.goes')}>
        <p>{text('account.erasure.goesText')}</p>
      </Card>
      <Card title={text('account.erasure.stays')}>
        <p>{text('account.erasure.staysText')}</p>
      </Card>
      <p>{text('account.erasure.subscription')}</p>
      {needsLogIn && <p>{text('account.erasure.logInAgain')}</p>}
      <StepForm form={form} draft={{ intent: needsLogIn ? 'log-in' : 'ask' }}>
        <div className="answer">
          {needsLogIn ? (
            <Submit full={false}>{text('account.erasure.logIn')}</Submit>
          ) : (
            <Submit full={false} variant="danger">
              {text('account.erasure.ask')}
            </Submit>
          )}
          <ButtonLink to={ACCOUNT_PATHS.myAccount} variant="text">
            {text('account.erasure.keep')}
          </ButtonLink>
        </div>
      </StepForm>
    </div>
  )
}
