import { Form, useNavigation } from 'react-router'
import { supportPhone } from '#domain/site.ts'
import { useSite } from '../../lib/site.tsx'
import { useText } from '../../lib/text.tsx'
import { Screen } from '../../sections/shell/screen.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { pathOf } from './paths.ts'

/** The submission failed: nothing is lost, it can be tried again, and somebody answers the phone. */
export function ErrorScreen({ country }: { country: string | null }) {
  const text = useText()
  const site = useSite()
  const pending = useNavigation().state !== 'idle'
  return (
    <Screen title={text('professional.error.heading')}>
      <Notice tone="error" live>
        <CallUs phone={supportPhone(site, country)} />
      </Notice>
      <Form method="post">
        <SubmitButton
          name="intent"
          value="try-again"
          pending={pending}
          pendingText={text('chrome.sending')}
          slowText={text('chrome.slow')}
        >
          {text('professional.error.tryAgain')}
        </SubmitButton>
      </Form>
      <p className="aside">
        <ButtonLink to={pathOf('TWO')} variant="text">
          {text('professional.error.back')}
        </ButtonLink>
      </p>
    </Screen>
  )
}

/** The sentence that names the phone, with the number to press on a telephone. */
function CallUs({ phone }: { phone: string }) {
  const text = useText()
  const [before = '', after = ''] = text('professional.error.text', { phone }).split(phone)
  return (
    <>
      {before}
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
      {after}
    </>
  )
}
