import { data, Form, Link, redirect } from 'react-router'
import { endBrowser, endOtherBrowsers } from '#domain/contracts/browsers.ts'
import { ACCOUNT_PATHS, ownPage } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { ForOwner, OwnerField } from '#web/lib/form-owner.tsx'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice, takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { enterAccount } from '../session.server.ts'
import { BrowserCard } from './browser-card.tsx'
import { shownBrowsers } from './read-browsers.server.ts'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.browsers

export async function loader({ context }: Route.LoaderArgs) {
  const entered = await enterAccount(context, PATH)
  const browsers = await shownBrowsers(context, entered)
  const { userId, kind } = entered.account.user
  return { owner: userId, browsers, back: ownPage(kind), notice: takeNotice(context) }
}

/** Logs out the browser of the pressed button, or all others. */
export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = await enterAccount(context, PATH)
  const browserId = textIn(await readForm(request), 'browser')
  const headers = bearer(auth)
  const result = browserId
    ? await call(context, endBrowser, { headers, params: { browserId } })
    : await call(context, endOtherBrowsers, { headers })
  if (!result.ok)
    return data(
      { errors: [{ field: '', text: textOf(context)('account.browsers.failed') }] },
      { status: 422 },
    )
  leaveNotice(context, browserId ? 'account.browsers.ended' : 'account.browsers.othersEnded')
  return redirect(PATH)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** Where a person is logged in. They can log any other browser out, or all of them. */
export default function BrowsersScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { links } = useSite()
  const { owner, browsers, back, notice } = loaderData
  const form = useStepForm({ answer: actionData })
  return (
    <ForOwner value={owner}>
      <Screen
        title={text('account.browsers.title')}
        lede={text('account.browsers.lede')}
        back={back}
        form={form}
      >
        {notice && (
          <Notice tone="success" live takesFocus key={browsers.length}>
            {notice}
          </Notice>
        )}
        <div className="stack">
          {browsers.map((browser) => (
            <BrowserCard key={browser.id} browser={browser} />
          ))}
        </div>
        {browsers.some(({ isThis }) => !isThis) && (
          <Form method="post" className="actions">
            <OwnerField />
            <Button type="submit" variant="secondary">
              {text('account.browsers.endOthers')}
            </Button>
          </Form>
        )}
        <p className="note">
          <Link to={ACCOUNT_PATHS.safety}>{text('account.safety.title')}</Link>
        </p>
        <p className="note">
          {text('account.browsers.password')}{' '}
          <a href={links.passwordRetrieval}>{text('account.browsers.newPassword')}</a>
        </p>
      </Screen>
    </ForOwner>
  )
}
