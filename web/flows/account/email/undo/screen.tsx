import { data, redirect, redirectDocument } from 'react-router'
import { undoEmailChange } from '#domain/contracts/email-changes.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { EMAIL_UNDO_DAYS } from '#domain/people/email-change.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer, isGone } from '#web/lib/bearer.server.ts'
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
import { readOwnAccount } from '#web/flows/account/session.server.ts'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.undoEmail

/**
 * Takes the secret out of the address at once. Opening the link changes nothing, because mail scanners open links too.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const session = sessionOf(context)
  const token = new URL(request.url).searchParams.get('token')
  if (token !== null) {
    session.set({ undoEmail: mailedSecret(token) ?? undefined })
    throw redirect(PATH)
  }
  const { undoEmail } = session.data
  return { owner: undoEmail === undefined ? null : nameOfSecret(undoEmail) }
}

/** Restores the earlier address. If the server does not answer, the link stays, so that the person can press again. */
export async function action({ context, request }: Route.ActionArgs) {
  const session = sessionOf(context)
  const { undoEmail } = session.data
  if (!undoEmail) return redirect(PATH)
  if (isForAnother(await readForm(request), nameOfSecret(undoEmail))) return refuseOtherLink()
  const result = await call(context, undoEmailChange, { headers: bearer(undoEmail) }).catch(() => null)
  if (!result || (!result.ok && !isGone(result.status)))
    return data({ errors: [{ field: '', text: textOf(context)('account.email.failed') }] }, { status: 422 })
  session.set({ undoEmail: undefined })
  if (!result.ok) return redirect(PATH)
  // This browser may have been logged in too. If another person is logged in here, they stay logged in.
  await readOwnAccount(context).catch(() => null)
  leaveNotice(context, 'account.undoEmail.done')
  return redirectDocument(ACCOUNT_PATHS.logIn)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The page behind the link to an earlier address. It names no address, because another person may read the mail. */
export default function UndoEmailScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { links } = useSite()
  const form = useStepForm({ answer: actionData })
  if (isOtherLink(actionData)) return <OtherLinkPage />
  if (loaderData.owner === null)
    return (
      <EndPage
        title={text('account.newPassword.noLink')}
        text={text('account.undoEmail.noLinkText', { days: EMAIL_UNDO_DAYS })}
      >
        <ButtonAnchor href={links.passwordRetrieval}>{text('account.browsers.newPassword')}</ButtonAnchor>
      </EndPage>
    )
  return (
    <Screen title={text('account.undoEmail.title')} lede={text('account.undoEmail.lede')} form={form}>
      <p>{text('account.undoEmail.you')}</p>
      <ForOwner value={loaderData.owner}>
        <StepForm form={form}>
          <Submit>{text('account.undoEmail.submit')}</Submit>
        </StepForm>
      </ForOwner>
    </Screen>
  )
}
