import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** The choice about marketing mails. */
export function Marketing({ optIn, form }: { optIn: boolean; form: StepFormState }) {
  const text = useText()
  return (
    <Card title={text('account.marketing.title')}>
      <StepForm form={form}>
        <Checkbox name="marketingOptIn" defaultChecked={optIn} label={text('account.marketing.label')} />
        <Submit variant="secondary" full={false}>
          {text('account.marketing.save')}
        </Submit>
      </StepForm>
    </Card>
  )
}
