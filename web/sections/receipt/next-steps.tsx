import { Form } from 'react-router'
import { OwnerField } from '#web/lib/form-owner.tsx'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'

type NextStepsProps = {
  email: string
  pleaseLogIn: boolean
  invited: string | null
  /** Whether the buyer is logged in and can add a passkey. */
  offersPasskey: boolean
}

/** The steps after the purchase: look for the mail, open the account or log in, wait for the co-parent, get the app. */
export function NextSteps({ email, pleaseLogIn, invited, offersPasskey }: NextStepsProps) {
  const text = useText()
  const { links } = useSite()
  return (
    <ol className="stack next-steps">
      <li>
        <h2>{text('join.receipt.step1.title')}</h2>
        <p>{text('join.receipt.step1', { email })}</p>
      </li>
      <li>
        <h2>{text(pleaseLogIn ? 'join.receipt.step2.title' : 'join.receipt.loggedIn')}</h2>
        <p>{text(pleaseLogIn ? 'join.receipt.pleaseLogIn' : 'join.receipt.step2')}</p>
        <Form className="actions" method="post" reloadDocument>
          <OwnerField />
          <Button type="submit">{text(pleaseLogIn ? 'join.receipt.login' : 'join.receipt.open')}</Button>
        </Form>
      </li>
      {offersPasskey && (
        <li>
          <h2>{text('join.receipt.passkey')}</h2>
          <p>{text('join.receipt.passkeyText')}</p>
          <Form className="actions" method="post" reloadDocument>
            <OwnerField />
            <Button type="submit" variant="secondary" name="next" value="passkeys">
              {text('account.passkeys.add')}
            </Button>
          </Form>
        </li>
      )}
      {invited !== null && (
        <li>
          <h2>{text('join.receipt.invited', { name: invited })}</h2>
          <p>{text('join.receipt.invitedText', { name: invited })}</p>
        </li>
      )}
      <li>
        <h2>{text('join.receipt.apps')}</h2>
        <p>{text('join.receipt.appsText')}</p>
        <p className="receipt-ways">
          <a href={links.iosApp}>{text('join.receipt.ios')}</a>
          <a href={links.androidApp}>{text('join.receipt.android')}</a>
        </p>
      </li>
    </ol>
  )
}
