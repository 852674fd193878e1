import { Form } from 'react-router'
import { INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { OwnerField } from '#web/lib/form-owner.tsx'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { SupportLine } from '#web/sections/shell/support-line.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RequestAnswer } from './find-invitation.tsx'

type RenewLinkProps = { state: RequestAnswer['state']; notice: string | null }

/** The page with an old link: it sends a new link to the address on file. */
export function RenewLink({ state, notice }: RenewLinkProps) {
  const text = useText()
  const page = useInvitedPage()
  const { mailSender } = useSite()
  return (
    <Screen title={text('invited.request.title')} lede={text('invited.request.text')}>
      {notice && !state && <Notice>{notice}</Notice>}
      {state === 'success' ? (
        <>
          <Notice tone="success" live>
            {text('invited.request.sent')}
          </Notice>
          <p>
            {text('invited.request.ifOpen')} {text('invited.request.note', { sender: mailSender })}
          </p>
          <ButtonLink to={page(INVITED_PATHS.request)} variant="text">
            {text('invited.request.again')}
          </ButtonLink>
        </>
      ) : (
        <Form method="post" className="stack">
          <OwnerField />
          {state === 'failure' && (
            <Notice tone="error" live>
              {text('invited.request.failed')}
            </Notice>
          )}
          <Submit>{text('invited.request.send')}</Submit>
        </Form>
      )}
      <SupportLine />
    </Screen>
  )
}
