import { data } from 'react-router'
import { requestPasswordReset } from '#domain/contracts/login.ts'
import { emailError, tidyEmail } from '#domain/people/email.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { call } from '#web/lib/api.server.ts'
import { inWords } from '#web/lib/errors.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import type { Route } from './+types/screen.ts'

const TOO_MANY = 429

export async function action({ context, request }: Route.ActionArgs) {
  const text = textOf(context)
  const email = tidyEmail(textIn(await readForm(request), 'email'))
  const labels = { email: text('account.password.email') }
  const refused = (errors: readonly FieldError[], status: number) =>
    data(
      { sentTo: null, values: { email }, errors: withNames(inWords(errors, text), { text, labels }) },
      { status },
    )
  const broken = emailErrors(email)
  if (broken.length > 0) return refused(broken, 422)
  const result = await call(context, requestPasswordReset, { body: { email } })
  if (result.ok) return { sentTo: email, values: { email }, errors: [] }
  if (result.status === TOO_MANY) return refused([{ field: '', code: 'api.tooMany' }], TOO_MANY)
  return refused([{ field: '', code: 'api.generic' }], 422)
}

function emailErrors(email: string): FieldError[] {
  const code = emailError(email)
  return code ? [{ field: 'email', code }] : []
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** Asks for a link that sets a new password. The next page is the same for every address. */
export default function PasswordScreen({ actionData }: Route.ComponentProps) {
  const text = useText()
  const { links } = useSite()
  const form = useStepForm({
    answer: actionData,
    check: (entered) => inWords(emailErrors(tidyEmail(textIn(entered, 'email'))), text),
  })
  if (form.answer?.sentTo) return <LinkSent email={form.answer.sentTo} />
  return (
    <Screen
      title={text('account.password.title')}
      lede={text('account.password.lede')}
      about={text('account.password.lede')}
      form={form}
    >
      <StepForm form={form}>
        <EmailField
          name="email"
          label={text('account.password.email')}
          autoComplete="email"
          enterKeyHint="done"
        />
        <Submit>{text('account.password.submit')}</Submit>
      </StepForm>
      <p className="aside">
        <a href={links.logIn}>{text('account.password.back')}</a>
      </p>
    </Screen>
  )
}

function LinkSent({ email }: { email: string }) {
  const text = useText()
  const { links } = useSite()
  return (
    <Screen title={text('account.password.sent')} lede={text('account.password.sentText', { email })}>
      <p className="muted">{text('account.password.sentHint')}</p>
      <div className="actions">
        <ButtonAnchor href={links.logIn} full>
          {text('account.password.back')}
        </ButtonAnchor>
      </div>
    </Screen>
  )
}
