import { Form, useNavigation } from 'react-router'
import { requestInviteLink } from '#domain/contracts/invites.ts'
import { INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { call } from '../../../lib/api.server.ts'
import { saysWithoutCode } from '../../../lib/errors.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import { useSite } from '../../../lib/site.tsx'
import { useText } from '../../../lib/text.tsx'
import { Screen } from '../../../sections/shell/screen.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Route } from './+types/screen.ts'

/** The specification's status of a link that cannot be sent. */
const NO_NEW_LINK = 111

function tokenOf(context: Route.LoaderArgs['context']): string | null {
  const { endedInvite, invite } = sessionOf(context).data
  return endedInvite ?? invite?.token ?? null
}

export function loader({ context }: Route.LoaderArgs) {
  return { hasToken: tokenOf(context) !== null }
}

export async function action({ context }: Route.ActionArgs): Promise<{ state: 'success' | 'failure' }> {
  const token = tokenOf(context)
  if (token === null) return { state: 'failure' }
  const result = await call(context, requestInviteLink, { body: { token } }).catch(() => null)
  if (!result?.ok) return { state: 'failure' }
  const { status }: { status: number } = result.body
  return { state: status === NO_NEW_LINK || saysWithoutCode(result.body, /fail/i) ? 'failure' : 'success' }
}

/** Asks for a fresh link, which is mailed to the address on file. */
export default function RequestLinkScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { mailSender } = useSite()
  const pending = useNavigation().state !== 'idle'
  if (!loaderData.hasToken) return <WithoutLink />
  return (
    // Each state begins at its heading: the button that was pressed is gone.
    <Screen key={actionData?.state} title={text('invited.request.title')} lede={text('invited.request.text')}>
      {actionData?.state === 'success' ? (
        <>
          <Notice tone="success" live>
            {text('invited.request.sent')}
          </Notice>
          <p>{text('invited.request.note', { sender: mailSender })}</p>
          <ButtonLink to={INVITED_PATHS.request} variant="text">
            {text('invited.request.again')}
          </ButtonLink>
        </>
      ) : (
        <Form method="post" className="stack">
          {actionData?.state === 'failure' && (
            <Notice tone="error" live>
              {text('invited.request.failed')}
            </Notice>
          )}
          <SubmitButton pending={pending} pendingText={text('chrome.sending')} slowText={text('chrome.slow')}>
            {text('invited.request.send')}
          </SubmitButton>
        </Form>
      )}
    </Screen>
  )
}

/** Without an old link there is nothing to renew: three things that help. */
function WithoutLink() {
  const text = useText()
  const { supportEmail } = useSite()
  return (
    <Screen title={text('invited.request.oops')}>
      <h2>{text('invited.request.steps')}</h2>
      <ol className="stack">
        <li>{text('invited.request.step1')}</li>
        <li>{text('invited.request.step2')}</li>
        <li>
          {text('invited.request.step3')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </li>
      </ol>
    </Screen>
  )
}
