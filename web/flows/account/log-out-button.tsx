import { Form } from 'react-router'
import { forgetStorage } from '#web/lib/forget-storage.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'

/** Ends the session; the next page is loaded anew, so that nothing of this one stays. */
export function LogOut() {
  const text = useText()
  return (
    <Form method="post" action="/logout" reloadDocument onSubmit={forgetStorage}>
      <Button type="submit" variant="secondary">
        {text('account.account.logOut')}
      </Button>
    </Form>
  )
}
