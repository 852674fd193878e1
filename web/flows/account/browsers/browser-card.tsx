import { Form } from 'react-router'
import { OwnerField } from '#web/lib/form-owner.tsx'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import type { ShownBrowser } from './read-browsers.server.ts'

/** One browser: where it was, when it was used, and a button that logs it out. */
export function BrowserCard({ browser }: { browser: ShownBrowser }) {
  const text = useText()
  const { id, isThis, isLoggedIn, place, first, last } = browser
  const name = browser.name ?? text('account.browsers.unnamed')
  return (
    <Card
      title={name}
      action={
        !isThis && (
          <Form method="post">
            <OwnerField />
            <input type="hidden" name="browser" value={id} />
            <Button type="submit" variant="text">
              {text('account.browsers.end')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </Form>
        )
      }
    >
      {isThis && <p>{text('account.browsers.this')}</p>}
      {!isLoggedIn && <p>{text('account.browsers.idle')}</p>}
      <DescriptionList
        items={[
          { term: text('account.browsers.place'), description: place ?? text('account.browsers.noPlace') },
          ...(first ? [{ term: text('account.browsers.first'), description: first }] : []),
          { term: text('account.browsers.last'), description: last },
        ]}
      />
    </Card>
  )
}
