import { data, redirect, redirectDocument } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { passwordErrors } from '#domain/people/password.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { inWords } from '#web/lib/errors.ts'
import { textIn } from '#web/lib/form-data.ts'
import { ForOwner, isForAnother } from '#web/lib/form-owner.tsx'
import { refuseOtherLink } from '#web/lib/session/link-owner.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { EndPage } from '#web/sections/shell/error-page.tsx'
import { isOtherLink, OtherLinkPage, type OtherLink } from '#web/sections/shell/other-link.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { keepLink, ownerOfReset, setPasswordWithLink } from './set-new-password.server.ts'
import type { Route } from './+types/screen.ts'

/** Takes the secret out of the address at once, so that nothing that loads later can see it there. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (token !== null) {
    await keepLink(context, token)
    throw redirect(ACCOUNT_PATHS.newPassword)
  }
  return { owner: ownerOfReset(context) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const owner = ownerOfReset(context)
  if (owner !== null && isForAnother(form, owner)) return refuseOtherLink()
  const answer = await setPasswordWithLink(context, textIn(form, 'newPassword'))
  if (answer.outcome === 'no-link') return redirect(ACCOUNT_PATHS.newPassword)
  if (answer.outcome === 'refused') return data(answer, { status: 422 })
  leaveNotice(context, 'account.newPassword.done')
  return redirectDocument(ACCOUNT_PATHS.logIn)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The page behind a mailed link: a new password. */
export default function NewPasswordScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (isOtherLink(actionData)) return <OtherLinkPage />
  if (loaderData.owner === null) return <NoLink />
  return (
    <ForOwner value={loaderData.owner}>
      <Fields answer={actionData} />
    </ForOwner>
  )
}

function Fields({ answer }: { answer: Exclude<Route.ComponentProps['actionData'], OtherLink> }) {
  const text = useText()
  const form = useStepForm({ answer, check: (entered) => inWords(errorsIn(entered), text) })
  return (
    <Screen title={text('account.newPassword.title')} lede={text('account.newPassword.lede')} form={form}>
      <StepForm form={form}>
        <NewPasswordField last />
        <Submit>{text('account.newPassword.submit')}</Submit>
      </StepForm>
    </Screen>
  )
}

/** The server compares the password with the username and e-mail. This page does not know them. */
function errorsIn(entered: FormData): FieldError[] {
  const codes = passwordErrors({ password: textIn(entered, 'newPassword'), username: '', email: null })
  return codes.map((code) => ({ field: 'newPassword', code }))
}

function NoLink() {
  const text = useText()
  const { links } = useSite()
  return (
    <EndPage title={text('account.newPassword.noLink')} text={text('account.newPassword.noLinkText')}>
      <ButtonAnchor href={links.passwordRetrieval}>{text('account.newPassword.again')}</ButtonAnchor>
    </EndPage>
  )
}
