import { Form } from 'react-router'
import { forgetStorage } from '#web/lib/forget-storage.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'

type StartOverProps = {
  /** What may be somebody else's; an invitation is only forgotten here, and its link goes on working. */
  of: 'sign-up' | 'invitation'
}

/** For a shared device: forgets what this browser holds. */
export function StartOver({ of }: StartOverProps) {
  const text = useText()
  return (
    <Form method="post" action="/start-over" reloadDocument onSubmit={forgetStorage}>
      <Button type="submit" variant="text" name="of" value={of}>
        {text(of === 'invitation' ? 'chrome.putAway' : 'chrome.startOver')}
      </Button>
    </Form>
  )
}
