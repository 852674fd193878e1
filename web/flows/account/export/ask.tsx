import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { EXPORT_DAYS } from '#domain/privacy/terms.ts'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDay } from '../use-date.ts'

/** Why there is no file yet: the earlier e-mail address may still be restored. */
export function WaitForExport({ until }: { until: string }) {
  const text = useText()
  const date = useDay()(until)
  return (
    <Card>
      <div className="stack">
        <p>{text('account.export.waits', { date })}</p>
        <ButtonLink to={ACCOUNT_PATHS.email} variant="secondary">
          {text('account.email.title')}
        </ButtonLink>
      </div>
    </Card>
  )
}

const CONTENTS = ['you', 'family', 'orders', 'rest'] as const

/** The content of an export, before the person asks for one. */
export function AskForExport({
  isExpired,
  needsLogIn,
  form,
}: {
  isExpired: boolean
  needsLogIn: boolean
  form: StepFormState
}) {
  const text = useText()
  return (
    <div className="stack">
      {isExpired && <Notice>{text('account.export.expired')}</Notice>}
      <Card title={text('account.export.contents')}>
        <p>{text('account.export.contentsText')}</p>
        <ul>
          {CONTENTS.map((what) => (
            <li key={what}>{text(`account.export.list.${what}`)}</li>
          ))}
        </ul>
        <p>{text('account.export.others')}</p>
      </Card>
      <p>{text('account.export.how', { days: EXPORT_DAYS })}</p>
      {needsLogIn && <p>{text('account.export.logInAgain')}</p>}
      <StepForm form={form} draft={{ intent: needsLogIn ? 'log-in' : 'ask' }}>
        <Submit full={false}>{text(needsLogIn ? 'account.export.logIn' : 'account.export.ask')}</Submit>
      </StepForm>
    </div>
  )
}
