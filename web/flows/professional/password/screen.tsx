import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { PROFESSIONAL_PATHS } from '#domain/flows/professional-paths.ts'
import { inWords } from '#web/lib/errors.ts'
import { textIn } from '#web/lib/form-data.ts'
import { ForOwner, isForAnother } from '#web/lib/form-owner.tsx'
import { Frame } from '#web/lib/frame.ts'
import { refuseOtherLink } from '#web/lib/session/link-owner.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import type { ServerAnswer } from '#web/lib/unreachable.ts'
import { readCredentialChoices } from '#web/sections/credentials-form/choices.server.ts'
import {
  CREDENTIAL_SECRETS,
  credentialsIn,
  logInAndSecurityErrors,
  shownAgain,
} from '#web/sections/credentials-form/credentials-form-data.ts'
import { LogInFields } from '#web/sections/credentials-form/log-in-fields.tsx'
import { SecurityFields } from '#web/sections/credentials-form/security-fields.tsx'
import { surviveOutageOfCredentials } from '#web/sections/credentials-form/survive-outage.ts'
import { readTypedCredentials } from '#web/sections/credentials-form/typed-credentials.server.ts'
import { useFieldsLeft } from '#web/sections/credentials-form/use-fields-left.ts'
import { useUsernameCheck } from '#web/sections/credentials-form/use-username-check.ts'
import { askUsername } from '#web/sections/credentials-form/set-credentials.server.ts'
import { EndPage } from '#web/sections/shell/error-page.tsx'
import { isOtherLink, OtherLinkPage, type OtherLink } from '#web/sections/shell/other-link.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { TypedKeeper } from '#web/sections/step-form/typed-keeper.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import type { SuggestedFieldProps } from '#web/ui/suggested-field.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { keepLink, ownerOfLink, setPassword } from './set-password.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ forProfessionals: true })

/** Takes the secret out of the address at once, so that nothing that loads later can see it there. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (token !== null) {
    await keepLink(context, token)
    throw redirect(PROFESSIONAL_PATHS.password)
  }
  const owner = ownerOfLink(context)
  if (owner === null) return { owner, typed: null, questions: [] }
  const { questions } = await readCredentialChoices(context)
  return { owner, typed: readTypedCredentials(context, owner), questions }
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = sessionOf(context).data.passwordLink
  if (!token) return redirect(PROFESSIONAL_PATHS.password)
  const form = await readForm(request)
  const { username, password, securityQuestion, securityAnswer, securityCode, confirmCode } =
    credentialsIn(form)
  if (textIn(form, 'intent') === 'username') return askUsername(context, { token, username })
  if (isForAnother(form, ownerOfLink(context) ?? '')) return refuseOtherLink()
  const security = { securityQuestion, securityAnswer, securityCode, confirmCode }
  const answer = await setPassword(context, { token, username, password, ...security })
  return answer.outcome === 'set' ? answer : data({ ...answer, values: shownAgain(form) }, { status: 422 })
}

export const clientAction = surviveOutageOfCredentials<ServerAnswer<Route.ClientActionArgs>>

/** A question about a username changes no data of the page. */
export function shouldRevalidate(): boolean {
  return false
}

/**
 * The page behind a professional's welcome mail: security question, username and password. The link shows
 * that the user owns the mailbox.
 */
export default function PasswordScreen({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && 'next' in actionData ? actionData : null
  if (done) return <Done next={done.next} />
  if (isOtherLink(actionData)) return <OtherLinkPage />
  const { owner, typed, questions } = loaderData
  if (owner === null) return <NoLink />
  return (
    <ForOwner value={owner}>
      <Fields typed={typed} questions={questions} answer={actionData} />
    </ForOwner>
  )
}

type FieldsProps = {
  typed: Readonly<Record<string, string>> | null
  answer: Exclude<Route.ComponentProps['actionData'], OtherLink>
  questions: SuggestedFieldProps['suggestions']
}

function Fields({ answer, typed, questions }: FieldsProps) {
  const text = useText()
  const checked = useUsernameCheck()
  const form = useStepForm({
    answer,
    values: typed,
    check: (entered) => inWords(logInAndSecurityErrors(entered, ''), text),
  })
  const { left, onInput } = useFieldsLeft({ form, taken: checked.error !== undefined })
  return (
    <Screen
      title={text('professional.password.heading')}
      lede={text('professional.password.lede')}
      form={form}
    >
      <StepForm form={form} onInput={onInput}>
        <TypedKeeper form={form} without={CREDENTIAL_SECRETS} />
        <LogInFields usernameHint={text('professional.password.usernameHint')} checked={checked} email="" />
        <Notice>{text('professional.password.security')}</Notice>
        <SecurityFields questions={questions} questionHint={text('professional.hint.securityQuestion')} />
        <Submit left={left}>{text('professional.password.submit')}</Submit>
      </StepForm>
    </Screen>
  )
}

/** The answer takes the place of a long form at the same address. So the router keeps the scroll position of the form. */
function Done({ next }: { next: string }) {
  const text = useText()
  useEffect(() => window.scrollTo(0, 0), [])
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
    <EndPage title={text('professional.password.noLink')} text={text('professional.password.noLinkText')}>
      <ButtonAnchor href={links.logIn}>{text('chrome.logIn')}</ButtonAnchor>
      <ButtonLink to={PROFESSIONAL_PATHS.registration} variant="secondary">
        {text('professional.password.register')}
      </ButtonLink>
    </EndPage>
  )
}
