import { Form } from 'react-router'
import { useText } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'

/** The discreet exit to somewhere neutral. */
export function LeaveButton() {
  const text = useText()
  return (
    <Form method="post" action="/leave" reloadDocument>
      <Button type="submit" variant="text">
        {text('chrome.leave')}
      </Button>
    </Form>
  )
}
