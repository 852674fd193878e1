import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { localTime } from '#domain/places/local-time.ts'
import { supportPhone } from '#domain/site.ts'
import { OwnerField } from '#web/lib/form-owner.tsx'
import { useSite } from '#web/lib/site.tsx'
import { useLocale, useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { pathOf } from '../paths.ts'

type ErrorScreenProps = {
  country: string | null
  /** The time zone of the practice, for the times that the person sees. */
  timeZone: string | null
  /**
   * The time of another failed attempt, as text. It comes from the server, because browsers may format it differently.
   */
  failedAgain: string | null
  /** The time when the server could not be reached, in milliseconds. */
  unreachableAt: number | null
  confirmation: ReactNode
}

/** The submission failed. Nothing is lost, it can be sent again, and support can be called. */
export function ErrorScreen({
  country,
  timeZone,
  failedAgain,
  unreachableAt,
  confirmation,
}: ErrorScreenProps) {
  const text = useText()
  const locale = useLocale()
  const site = useSite()
  const time =
    unreachableAt === null
      ? failedAgain
      : localTime(new Date(unreachableAt), { locale, country, timeZone, style: 'second' })
  return (
    <Screen title={text('professional.error.heading')} confirmation={confirmation}>
      <Notice tone="error" live title={time && text('professional.error.again', { time })}>
        <SupportText>{text('professional.error.text', { phone: supportPhone(site, country) })}</SupportText>
      </Notice>
      <Form method="post">
        <OwnerField />
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
