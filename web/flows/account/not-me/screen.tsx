import { data, Link, redirect, redirectDocument } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { ForOwner, isForAnother } from '#web/lib/form-owner.tsx'
import { nameOfSecret, refuseOtherLink } from '#web/lib/session/link-owner.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { mailedSecret } from '#web/lib/mailed-link.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { EndPage } from '#web/sections/shell/error-page.tsx'
import { isOtherLink, OtherLinkPage } from '#web/sections/shell/other-link.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { shutOutWithLink } from './shut-out.server.ts'
import type { Route } from './+types/screen.ts'

/**
 * Takes the secret out of the address at once. Opening the link changes nothing, because mail scanners open links too.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const session = sessionOf(context)
  const token = new URL(request.url).searchParams.get('token')
  if (token !== null) {
    session.set({ notMe: mailedSecret(token) ?? undefined })
    throw redirect(ACCOUNT_PATHS.notMe)
  }
  const { notMe } = session.data
  return { owner: notMe === undefined ? null : nameOfSecret(notMe) }
}

/** Logs out every browser, and has a link for a new password mailed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { notMe } = sessionOf(context).data
  if (notMe && isForAnother(await readForm(request), nameOfSecret(notMe))) return refuseOtherLink()
  const outcome = await shutOutWithLink(context)
  if (outcome === 'failed')
    return data({ errors: [{ field: '', text: textOf(context)('account.notMe.failed') }] }, { status: 422 })
  if (outcome === 'no-link') return redirect(ACCOUNT_PATHS.notMe)
  leaveNotice(context, 'account.notMe.done')
  return redirectDocument(ACCOUNT_PATHS.logIn)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/**
 * The page behind the link “this was not me” of a mail. It contains no name, because another person may read the mail.
 */
export default function NotMeScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { links } = useSite()
  const form = useStepForm({ answer: actionData })
  if (isOtherLink(actionData)) return <OtherLinkPage />
  if (loaderData.owner === null)
    return (
      <EndPage title={text('account.newPassword.noLink')} text={text('account.notMe.noLinkText')}>
        <ButtonAnchor href={links.passwordRetrieval}>{text('account.browsers.newPassword')}</ButtonAnchor>
      </EndPage>
    )
  return (
    <Screen title={text('account.notMe.title')} lede={text('account.notMe.lede')} form={form}>
      <p>{text('account.notMe.mailbox')}</p>
      <ForOwner value={loaderData.owner}>
        <StepForm form={form}>
          <Submit>{text('account.notMe.submit')}</Submit>
        </StepForm>
      </ForOwner>
      <p className="note">
        <Link to={ACCOUNT_PATHS.safety}>{text('account.safety.title')}</Link>
      </p>
    </Screen>
  )
}
