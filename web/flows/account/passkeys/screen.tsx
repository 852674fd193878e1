import { ACCOUNT_PATHS, ownPage } from '#domain/flows/account-paths.ts'
import { textIn } from '#web/lib/form-data.ts'
import { ForOwner, OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { hostContext } from '#web/lib/host.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { enterAccount, logInAgain } from '../session.server.ts'
import { AddPasskey } from './add-passkey.tsx'
import { add, remove, rename, start } from './change-passkeys.server.ts'
import { PasskeyCard, RenamePasskey } from './passkey-card.tsx'
import { shownPasskeys } from './read-passkeys.server.ts'
import { useDevice } from './use-device.ts'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.passkeys

export async function loader({ context, request }: Route.LoaderArgs) {
  const entered = await enterAccount(context, PATH)
  const shown = await shownPasskeys(context, entered)
  const { userId, kind } = entered.account.user
  return {
    owner: userId,
    ...shown,
    renaming: new URL(request.url).searchParams.get('rename'),
    /** The name of this browser, as in the list of browsers. */
    suggested: context.get(hostContext).visitor.browser,
    back: ownPage(kind),
    notice: takeNotice(context),
  }
}

const CHANGES = { start, add, rename, remove }

export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = await enterAccount(context, PATH)
  const form = await readForm(request)
  const intent = textIn(form, 'intent')
  if (intent === 'log-in') return logInAgain(context, { auth, path: PATH })
  const change = Object.entries(CHANGES).find(([name]) => name === intent)?.[1]
  if (!change) throw new Response(null, { status: 400 })
  return change(context, { auth, form })
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The passkeys of a person. They add one, rename it and remove it. */
export default function PasskeysScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { links } = useSite()
  const { owner, passkeys, needsLogIn, renaming, suggested, back, notice } = loaderData
  const renamed = needsLogIn ? undefined : passkeys.find(({ id }) => id === renaming)
  const form = useStepForm({
    answer: actionData,
    values: { name: renamed?.name ?? suggested ?? text('account.passkeys.unnamed') },
  })
  const options = actionData && 'options' in actionData ? actionData.options : null
  const device = useDevice(options, () => enteredIn(form.formRef.current))
  return (
    <ForOwner value={owner}>
      <Screen
        title={text('account.passkeys.title')}
        lede={text('account.passkeys.lede')}
        back={back}
        form={form}
      >
        {notice && (
          <Notice tone="success" live takesFocus key={passkeys.length}>
            {notice}
          </Notice>
        )}
        <div className="stack">
          {passkeys.map((passkey) =>
            passkey === renamed ? (
              <RenamePasskey key={passkey.id} passkey={passkey} form={form} />
            ) : (
              <PasskeyCard key={passkey.id} passkey={passkey} mayChange={!needsLogIn} />
            ),
          )}
          {!needsLogIn && !renamed && <AddPasskey form={form} device={device} />}
          {needsLogIn && (
            <Card title={text('account.passkeys.onThisDevice')}>
              <p>{text('account.passkeys.logInAgain')}</p>
              <StepForm form={form} draft={{ intent: 'log-in' }}>
                <Submit full={false}>{text('account.erasure.logIn')}</Submit>
              </StepForm>
            </Card>
          )}
        </div>
        <p className="note">
          {text('account.passkeys.lost')}{' '}
          <a href={links.passwordRetrieval}>{text('account.browsers.newPassword')}</a>
        </p>
      </Screen>
    </ForOwner>
  )
}

/** The name of the passkey, and the person for whom the form was opened. */
function enteredIn(form: HTMLFormElement | null) {
  const entered = new FormData(form ?? undefined)
  return { name: textIn(entered, 'name'), [OWNER_FIELD]: textIn(entered, OWNER_FIELD) }
}
