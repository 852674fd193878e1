import { Form } from 'react-router'
import { useText } from '../../../lib/text.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

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
