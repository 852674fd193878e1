import { Form } from 'react-router'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'

/** The steps after the purchase: look for the mail, get the app, log in. */
export function NextSteps({ email, pleaseLogIn }: { email: string; pleaseLogIn: boolean }) {
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
        <div className="actions no-print">
          <Form method="post" reloadDocument>
            <Button type="submit">{text(pleaseLogIn ? 'join.receipt.login' : 'join.receipt.open')}</Button>
          </Form>
          <ButtonAnchor variant="secondary" href={links.iosApp}>
            {text('join.receipt.ios')}
          </ButtonAnchor>
          <ButtonAnchor variant="secondary" href={links.androidApp}>
            {text('join.receipt.android')}
          </ButtonAnchor>
        </div>
      </li>
    </ol>
  )
}
