import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Card } from '#web/ui/card.tsx'
import { useDay } from '../use-date.ts'

/** The day of the erasure, and a button that cancels it. */
export function TakeBackErasure({ dueOn, form }: { dueOn: string; form: StepFormState }) {
  const text = useText()
  const date = useDay()(dueOn)
  return (
    <Card>
      <p>{text('account.erasure.asked', { date })}</p>
      <p>{text('account.erasure.askedText')}</p>
      <StepForm form={form} draft={{ intent: 'keep' }}>
        <Submit full={false}>{text('account.erasure.keep')}</Submit>
      </StepForm>
    </Card>
  )
}
