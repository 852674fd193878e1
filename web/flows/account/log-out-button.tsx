import { Form } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { forgetStorage } from '#web/lib/forget-storage.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'

/** Ends the session. The next page is loaded as a new document, so that no part of this page stays. */
export function LogOut() {
  const text = useText()
  return (
    <Form method="post" action={ACCOUNT_PATHS.logOut} reloadDocument onSubmit={forgetStorage}>
      <Button type="submit" variant="secondary">
        {text('account.account.logOut')}
      </Button>
    </Form>
  )
}
