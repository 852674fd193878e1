import { Form } from 'react-router'
import { localTime } from '#domain/places/local-time.ts'
import { supportPhone } from '#domain/site.ts'
import { useSite } from '#web/lib/site.tsx'
import { useLocale, useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { pathOf } from '../paths.ts'

type ErrorScreenProps = {
  country: string | null
  /** Of the practice: the clock the person goes by. */
  timeZone: string | null
  /** When the server was tried again in vain, written out: browsers may write it otherwise. */
  failedAgain: string | null
  /** When it could not even be reached, in milliseconds. */
  unreachableAt: number | null
}

/** The submission failed: nothing is lost, it can be tried again, and somebody answers the phone. */
export function ErrorScreen({ country, timeZone, failedAgain, unreachableAt }: ErrorScreenProps) {
  const text = useText()
  const locale = useLocale()
  const site = useSite()
  const time =
    unreachableAt === null
      ? failedAgain
      : localTime(new Date(unreachableAt), { locale, country, timeZone, style: 'second' })
  return (
    <Screen title={text('professional.error.heading')}>
      <Notice tone="error" live title={time && text('professional.error.again', { time })}>
        <CallUs phone={supportPhone(site, country)} />
      </Notice>
      <Form method="post">
        <Submit name="intent" value="try-again">
          {text('professional.error.tryAgain')}
        </Submit>
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
