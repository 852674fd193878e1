import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { ProfessionalView } from '#domain/contracts/professionals.ts'
import { webmailOf } from '#domain/people/webmail.ts'
import { OwnerField } from '#web/lib/form-owner.tsx'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Chip } from '#web/ui/badge.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { createdRows } from './created-rows.ts'
import type { Named } from '../choices/choices.ts'

/** The created data, who will see it, and the next step. */
export function SuccessScreen({
  created,
  named,
  confirmation,
}: {
  created: ProfessionalView
  named: Named
  confirmation: ReactNode
}) {
  const text = useText()
  const { links } = useSite()
  const webmail = webmailOf(created.email)
  const rows = createdRows({ created, named, text })
  return (
    <Screen
      title={text('professional.success.heading', { firstName: created.name.firstName })}
      lede={text('professional.success.lede')}
      confirmation={confirmation}
    >
      <Card title={text('professional.success.next')}>
        <ol className="steps-ahead">
          <li>{text('professional.success.step.mail', { email: created.email })}</li>
          <li>
            <a href={links.myCases}>{text('professional.success.step.logIn')}</a>
          </li>
          <li>{text('professional.success.step.case')}</li>
        </ol>
        {webmail && (
          <ButtonAnchor href={webmail} full>
            {text('professional.success.openMail')}
          </ButtonAnchor>
        )}
      </Card>
      <Card title={text('professional.success.data')}>
        <p className="muted small">{text('professional.success.visibility')}</p>
        <DescriptionList
          look="stacked"
          items={rows.map(({ term, description, visibility }) => ({
            term: (
              <>
                {term}{' '}
                <Chip tone={visibility === 'private' ? 'quiet' : undefined}>
                  {text(`professional.${visibility}`)}
                </Chip>
              </>
            ),
            description,
          }))}
        />
      </Card>
      <Form method="post" className="aside">
        <OwnerField />
        <Button type="submit" name="intent" value="another" variant="text">
          {text('professional.success.another')}
        </Button>
      </Form>
    </Screen>
  )
}
