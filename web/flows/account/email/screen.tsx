import { useSearchParams } from 'react-router'
import { ACCOUNT_PATHS, ownPage } from '#domain/flows/account-paths.ts'
import { EMAIL_CODE_MINUTES, EMAIL_UNDO_DAYS } from '#domain/people/email-change.ts'
import { localTime } from '#domain/places/local-time.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { localeOf } from '#web/lib/locale.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { enterAccount } from '../session.server.ts'
import { AskForEmail } from './ask.tsx'
import { Barred } from './barred.tsx'
import { changeEmail, readEmail } from './change-email.server.ts'
import { EnterCode } from './code.tsx'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.email

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, account } = await enterAccount(context, PATH)
  const { undoUntil, ...state } = await readEmail(context, auth)
  const { kind, country, timeZone } = account.user
  const at = { locale: localeOf(context), country, timeZone, style: 'minute' } as const
  return {
    ...state,
    owner: account.user.userId,
    until: undoUntil && localTime(new Date(undoUntil), at),
    back: ownPage(kind),
    notice: takeNotice(context),
  }
}

/** Asks for another address, confirms it with a code, or ends an old log-in. */
export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = await enterAccount(context, PATH)
  return changeEmail(context, { auth, form: await readForm(request) })
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The e-mail address of the account: its change, and how long that can be undone. */
export default function EmailScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { email, bar, asked, until, back, notice } = loaderData
  const form = useStepForm({ answer: actionData })
  const [query] = useSearchParams()
  const isWaiting = asked !== null && bar !== 'undo-open' && !query.has('another')
  return (
    <ForOwner value={loaderData.owner}>
      <Screen
        title={text(isWaiting ? 'account.email.codeTitle' : 'account.email.title')}
        lede={
          isWaiting
            ? text('account.email.codeLede', { email: asked, minutes: EMAIL_CODE_MINUTES })
            : text('account.email.now', { email: email ?? '' })
        }
        back={isWaiting ? null : back}
        form={form}
      >
        {notice && (
          <Notice tone="success" live takesFocus>
            {notice}
          </Notice>
        )}
        {isWaiting ? (
          <EnterCode form={form} />
        ) : bar ? (
          <Barred bar={bar} until={until} form={form} />
        ) : (
          <AskForEmail days={EMAIL_UNDO_DAYS} form={form} />
        )}
      </Screen>
    </ForOwner>
  )
}
