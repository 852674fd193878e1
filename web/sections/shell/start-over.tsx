import { Form } from 'react-router'
import { useText } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'

/** For a shared device: forgets what this browser holds. */
export function StartOver() {
  const text = useText()
  return (
    <Form method="post" action="/start-over" reloadDocument>
      <Button type="submit" variant="text">
        {text('chrome.startOver')}
      </Button>
    </Form>
  )
}
