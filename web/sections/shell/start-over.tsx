import { Form } from 'react-router'
import { forgetStorage } from '#web/lib/forget-storage.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'

type StartOverProps = {
  /**
   * The data that another person may have left. An invitation is only deleted in this browser, and its link still
   * works.
   */
  of: 'sign-up' | 'invitation'
}

/** For a shared device: deletes everything that this browser holds. */
export function StartOver({ of }: StartOverProps) {
  const text = useText()
  return (
    <Form method="post" action="/start-over" reloadDocument onSubmit={forgetStorage} className="start-over">
      <Button type="submit" variant="text" name="of" value={of}>
        {text(of === 'invitation' ? 'chrome.putAway' : 'chrome.startOver')}
      </Button>
    </Form>
  )
}
