import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { useSite } from '../../lib/site.tsx'
import { useText } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'

/** The discreet exit to somewhere neutral, at once and in the place of this page: Back does not return to it. */
export function LeaveButton() {
  const text = useText()
  const { leave } = useSite().links

  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void fetch(event.currentTarget.action, { method: 'POST', keepalive: true, redirect: 'manual' }).catch(
      () => null,
    )
    window.location.replace(leave)
  }

  return (
    <Form method="post" action="/leave" reloadDocument onSubmit={go}>
      <Button type="submit" variant="text">
        {text('chrome.leave')}
      </Button>
    </Form>
  )
}
