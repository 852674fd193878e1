import type { ReactNode } from 'react'
import type { Renewal } from '#domain/contracts/renewals.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Card } from '#web/ui/card.tsx'
import { useDay } from '../use-date.ts'

/** The one question before renewal is switched off. It names the last day. */
export function RenewalQuestion({
  renewal,
  form,
  children,
}: {
  renewal: Renewal
  form: StepFormState
  /** The link back without switching renewal off. */
  children?: ReactNode
}) {
  const text = useText()
  const { refundDays } = useSite()
  const date = useDay()(renewal.paidUntil)
  return (
    <Card>
      {renewal.isCharging && <p>{text('account.renewal.charging')}</p>}
      {!renewal.isCharging && (
        <p>
          {renewal.pastDue
            ? text('account.renewal.endsNow', { name: renewal.displayName })
            : text('account.renewal.keep', { name: renewal.displayName, date })}
        </p>
      )}
      {renewal.mayTurnOn && !renewal.pastDue && !renewal.isCharging && (
        <p>{text('account.renewal.onAgain')}</p>
      )}
      <p className="muted">{text('account.renewal.sent', { days: refundDays })}</p>
      <StepForm form={form} draft={{ renews: 'off' }}>
        <div className="answer">
          <Submit full={false}>{text('account.renewal.confirm')}</Submit>
          {children}
        </div>
      </StepForm>
    </Card>
  )
}
