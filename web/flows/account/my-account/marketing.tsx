import { Form } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

/** Whether tips and offers may be mailed. */
export function Marketing({ optIn, pending }: { optIn: boolean; pending: boolean }) {
  const text = useText()
  return (
    <Card title={text('account.marketing.title')}>
      <Form method="post">
        <Checkbox name="marketingOptIn" defaultChecked={optIn} label={text('account.marketing.label')} />
        <SubmitButton variant="secondary" full={false} pending={pending} pendingText={text('chrome.sending')}>
          {text('account.marketing.save')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
