import { useState } from 'react'
import { data, redirect } from 'react-router'
import { askForExport, readExport, showDownloadCode } from '#domain/contracts/exports.ts'
import { ACCOUNT_PATHS, ownPage } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { textOf } from '#web/lib/locale.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { enterAccount, logInAgain } from '../session.server.ts'
import { AskForExport, WaitForExport } from './ask.tsx'
import { BeingMade } from './being-made.tsx'
import { Download } from './download.tsx'
import { refusedIn } from './refused.ts'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.export

export async function loader({ context, request }: Route.LoaderArgs) {
  const { auth, account } = await enterAccount(context, PATH)
  const result = await call(context, readExport, { headers: bearer(auth) })
  if (!result.ok) throw new Error(`The export could not be read: ${result.reason}`)
  const refused = refusedIn(request.url)
  const field = refused === 'wrongCode' ? 'code' : ''
  return {
    owner: account.user.userId,
    ...result.body,
    back: ownPage(account.user.kind),
    refusal: refused && { errors: [{ field, text: textOf(context)(`account.export.${refused}`) }] },
  }
}

/** Asks for a file or for a code. An old log-in is ended first, so that the person proves who they are. */
export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = await enterAccount(context, PATH)
  const intent = (await readForm(request)).get('intent')
  if (intent === 'log-in') return logInAgain(context, { auth, path: PATH })
  const headers = bearer(auth)
  if (intent === 'code') {
    const shown = await call(context, showDownloadCode, { headers })
    return shown.ok ? data({ code: shown.body.code }) : refused(context, shown.status)
  }
  const asked = await call(context, askForExport, { headers })
  return asked.ok ? redirect(PATH) : refused(context, asked.status)
}

/** The page itself says that a log-in is too old, or that a file is gone. */
function refused(context: Route.ActionArgs['context'], status: number) {
  if (status === 409) return redirect(PATH)
  const text = textOf(context)(status === 429 ? 'account.export.tooMany' : 'account.export.failed')
  return data({ errors: [{ field: '', text }] }, { status: 422 })
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The data export of the person: requested, being made, or ready for some days with a code. */
export default function ExportScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { owner, state, until, needsLogIn, waitsUntil, back, refusal } = loaderData
  const form = useStepForm({ answer: actionData ?? refusal ?? undefined })
  const { answer } = form
  const [stateBefore] = useState(state)
  const isNews = state !== stateBefore
  return (
    <ForOwner value={owner}>
      <Screen title={text('account.export.title')} lede={text('account.export.lede')} back={back} form={form}>
        {waitsUntil ? (
          <WaitForExport until={waitsUntil} />
        ) : state === 'being-made' ? (
          <BeingMade isNews={isNews} />
        ) : state === 'ready' && until ? (
          <Download
            isNews={isNews}
            until={until}
            needsLogIn={needsLogIn}
            code={answer && 'code' in answer ? answer.code : null}
            form={form}
          />
        ) : (
          <AskForExport isExpired={state === 'expired'} needsLogIn={needsLogIn} form={form} />
        )}
      </Screen>
    </ForOwner>
  )
}
