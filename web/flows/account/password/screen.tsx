import { data, Form, useNavigation } from 'react-router'
import { requestPasswordReset } from '#domain/contracts/login.ts'
import { emailError, tidyEmail } from '#domain/people/email.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { call } from '#web/lib/api.server.ts'
import { inWords } from '#web/lib/errors.ts'
import { textIn } from '#web/lib/form-data.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, useArrived, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import type { Route } from './+types/screen.ts'

const TOO_MANY = 429

export async function action({ context, request }: Route.ActionArgs) {
  const text = textOf(context)
  const email = tidyEmail(textIn(await readForm(request), 'email'))
  const refused = (errors: readonly FieldError[], status: number) =>
    data({ sentTo: null, email, errors: inWords(errors, text) }, { status })
  const broken = emailErrors(email)
  if (broken.length > 0) return refused(broken, 422)
  const result = await call(context, requestPasswordReset, { body: { email } })
  if (result.ok) return { sentTo: email, email, errors: [] }
  if (result.status === TOO_MANY) return refused([{ field: '', code: 'api.tooMany' }], TOO_MANY)
  return refused([{ field: '', code: 'api.generic' }], 422)
}

function emailErrors(email: string): FieldError[] {
  const code = emailError(email)
  return code ? [{ field: 'email', code }] : []
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** Asks for a link that sets a new password. The page after it is the same for every address. */
export default function PasswordScreen({ actionData }: Route.ComponentProps) {
  const text = useText()
  const check = (entered: FormData) => inWords(emailErrors(tidyEmail(textIn(entered, 'email'))), text)
  const { answer, shown } = useArrived(actionData)
  const form = useFormErrors({ check, answer: shown })
  const pending = useNavigation().state !== 'idle'
  const { links } = useSite()
  if (answer?.sentTo) return <LinkSent email={answer.sentTo} />
  return (
    <Screen title={text('account.password.title')} lede={text('account.password.lede')} form={form}>
      <Form method="post" {...form.formProps}>
        <TextField
          name="email"
          type="email"
          label={text('account.password.email')}
          error={form.errorOf('email')}
          errorLabel={text('chrome.fieldError')}
          defaultValue={answer?.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
        />
        <SubmitButton pending={pending} pendingText={text('chrome.sending')} slowText={text('chrome.slow')}>
          {text('account.password.submit')}
        </SubmitButton>
      </Form>
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
