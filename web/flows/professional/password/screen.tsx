import { data, Form, redirect, useNavigation } from 'react-router'
import { passwordErrors } from '#domain/people/password.ts'
import { tidyUsername, usernameError } from '#domain/people/username.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { inWords, type ShownError } from '../../../lib/errors.ts'
import { textIn } from '../../../lib/form-data.ts'
import { readForm } from '../../../lib/read-form.server.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import { useSite } from '../../../lib/site.tsx'
import { useText } from '../../../lib/text.tsx'
import { LogInFields } from '../../../sections/credentials-form/log-in-fields.tsx'
import { useUsernameCheck } from '../../../sections/credentials-form/use-username-check.ts'
import { askUsername } from '../../../sections/credentials-form/set-credentials.server.ts'
import { Screen } from '../../../sections/shell/screen.tsx'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import { setPassword } from './set-password.server.ts'
import type { Route } from './+types/screen.ts'

/** Takes the secret out of the address at once; nothing that loads later can see it there. */
export function loader({ context, request }: Route.LoaderArgs) {
  const session = sessionOf(context)
  const token = new URL(request.url).searchParams.get('token')
  if (token !== null) {
    session.set({ passwordLink: token })
    throw redirect('/pro/password')
  }
  return { hasLink: session.data.passwordLink !== undefined }
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = sessionOf(context).data.passwordLink
  if (!token) return redirect('/pro/password')
  const form = await readForm(request)
  const username = textIn(form, 'username')
  if (textIn(form, 'intent') === 'username') return askUsername(context, { token, username })
  const answer = await setPassword(context, { token, username, password: textIn(form, 'password') })
  return answer.outcome === 'set' ? answer : data({ ...answer, username }, { status: 422 })
}

/** After a question about a username nothing here has changed. */
export function shouldRevalidate(): boolean {
  return false
}

/** What a professional's welcome mail leads to: how to log in. */
export default function PasswordScreen({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && 'errors' in actionData ? actionData : null
  const done = actionData && 'next' in actionData ? actionData : null
  if (done) return <Done next={done.next} />
  return loaderData.hasLink ? <Fields answer={refused} /> : <NoLink />
}

function Fields({ answer }: { answer: { errors: ShownError[]; username: string } | null }) {
  const text = useText()
  const pending = useNavigation().state !== 'idle'
  const checked = useUsernameCheck()
  const form = useFormErrors({ answer, check: (entered) => inWords(errorsIn(entered), text) })
  return (
    <Screen
      title={text('professional.password.heading')}
      lede={text('professional.password.lede')}
      form={form}
    >
      <Form method="post" {...form.formProps}>
        <LogInFields
          usernameHint={text('professional.password.usernameHint')}
          checked={checked}
          email=""
          typedUsername={answer?.username ?? ''}
          errorOf={form.errorOf}
        />
        <SubmitButton pending={pending} pendingText={text('chrome.sending')} slowText={text('chrome.slow')}>
          {text('professional.password.submit')}
        </SubmitButton>
      </Form>
    </Screen>
  )
}

function errorsIn(entered: FormData): FieldError[] {
  const username = tidyUsername(textIn(entered, 'username'))
  const code = usernameError(username)
  const passwordCodes = passwordErrors({ password: textIn(entered, 'password'), username, email: '' })
  return [
    ...(code ? [{ field: 'username', code }] : []),
    ...passwordCodes.map((each) => ({ field: 'password', code: each })),
  ]
}

function Done({ next }: { next: string }) {
  const text = useText()
  return (
    <Screen title={text('professional.password.done')} lede={text('professional.password.doneText')}>
      <ButtonAnchor href={next} full>
        {text('professional.password.next')}
      </ButtonAnchor>
    </Screen>
  )
}

function NoLink() {
  const text = useText()
  const { links } = useSite()
  return (
    <Screen title={text('professional.password.noLink')} lede={text('professional.password.noLinkText')}>
      <ButtonAnchor href={links.logIn} full>
        {text('chrome.logIn')}
      </ButtonAnchor>
      <p className="aside">
        <ButtonLink to="/pro" variant="text">
          {text('professional.password.register')}
        </ButtonLink>
      </p>
    </Screen>
  )
}
