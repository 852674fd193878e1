import { data, redirect } from 'react-router'
import { askForErasure, readErasure, takeBackErasure } from '#domain/contracts/erasure.ts'
import { ACCOUNT_PATHS, ownPage } from '#domain/flows/account-paths.ts'
import { TAKE_BACK_DAYS } from '#domain/privacy/erasure.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice, takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { enterAccount, logInAgain } from '../session.server.ts'
import { AskForErasure, WaitForErasure } from './ask.tsx'
import { TakeBackErasure } from './take-back.tsx'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.erasure

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, account } = await enterAccount(context, PATH)
  const result = await call(context, readErasure, { headers: bearer(auth) })
  if (!result.ok) throw new Error(`The erasure could not be read: ${result.reason}`)
  return {
    ...result.body,
    owner: account.user.userId,
    back: ownPage(account.user.kind),
    notice: takeNotice(context),
  }
}

/** Requests or cancels the erasure. An old log-in is ended first, so that the person proves who they are. */
export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = await enterAccount(context, PATH)
  const intent = (await readForm(request)).get('intent')
  if (intent === 'log-in') return logInAgain(context, { auth, path: PATH })
  const isAsking = intent === 'ask'
  const result = await call(context, isAsking ? askForErasure : takeBackErasure, { headers: bearer(auth) })
  if (!result.ok && result.status === 409) return redirect(PATH)
  if (!result.ok)
    return data({ errors: [{ field: '', text: textOf(context)('account.erasure.failed') }] }, { status: 422 })
  if (!isAsking) leaveNotice(context, 'account.erasure.kept')
  return redirect(PATH)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** Deletes the person's own account after some days. Until then they can cancel this. */
export default function ErasureScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { dueOn, waitsUntil, needsLogIn, notice } = loaderData
  const form = useStepForm({ answer: actionData })
  return (
    <ForOwner value={loaderData.owner}>
      <Screen
        title={text(dueOn ? 'account.erasure.askedTitle' : 'account.erasure.title')}
        back={loaderData.back}
        lede={dueOn || waitsUntil ? undefined : text('account.erasure.lede', { days: TAKE_BACK_DAYS })}
        form={form}
      >
        {notice && (
          <Notice tone="success" live>
            {notice}
          </Notice>
        )}
        {dueOn ? (
          <TakeBackErasure dueOn={dueOn} form={form} />
        ) : waitsUntil ? (
          <WaitForErasure until={waitsUntil} />
        ) : (
          <AskForErasure needsLogIn={needsLogIn} form={form} />
        )}
      </Screen>
    </ForOwner>
  )
}
