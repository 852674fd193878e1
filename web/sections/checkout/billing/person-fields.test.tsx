import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Texts } from '#web/lib/text.tsx'
import { PersonFields } from './person-fields.tsx'

test('the payer sees name and e-mail in two fields that cannot be changed', () => {
  const markup = renderToStaticMarkup(
    <Texts locale="en" arrived="{}">
      <PersonFields person={{ name: 'Amara Okafor', email: 'amara@example.com' }} />
    </Texts>,
  )
  const fields = [...markup.matchAll(/<textarea([^>]*)>([^<]*)/g)]
  expect(fields.map(([, , value]) => value)).toEqual(['Amara Okafor', 'amara@example.com'])
  for (const [field] of fields) expect(field).toContain('disabled=""')
})
