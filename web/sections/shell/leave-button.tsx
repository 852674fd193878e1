import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { forgetStorage } from '#web/lib/forget-storage.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/**
 * The quick exit to a neutral page. It replaces this page at once, so Back does not return to it. A narrow header shows
 * a shorter name.
 */
export function LeaveButton() {
  const text = useText()
  const { leave } = useSite().links

  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The answer to an open request, such as a log-in, would set a cookie after the visit has ended.
    window.stop()
    forgetStorage()
    void fetch(event.currentTarget.action, { method: 'POST', keepalive: true }).catch(() => null)
    window.location.replace(leave)
  }

  return (
    <Form method="post" action="/leave" reloadDocument onSubmit={go} className="leave">
      <Button type="submit" variant="text" aria-label={text('chrome.leave')}>
        <Icon name="exit" />
        <span className="leave-full">{text('chrome.leave')}</span>
        <span className="leave-brief">{text('chrome.leave.brief')}</span>
      </Button>
    </Form>
  )
}
