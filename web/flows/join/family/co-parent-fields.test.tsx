import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Texts } from '#web/lib/text.tsx'
import { CoParentFields } from './co-parent-fields.tsx'

const JORDAN = { firstName: 'Jordan', lastName: 'Okafor', phoneCountryCode: '+1', phoneNumber: '6125550143' }

/** The choice that is ticked when the family step opens with this co-parent. */
function chosenFor(coParent: Parameters<typeof CoParentFields>[0]['coParent']): string[] {
  const markup = renderToStaticMarkup(
    <Texts locale="en" arrived="{}">
      <CoParentFields coParent={coParent} diallingCodes="" />
    </Texts>,
  )
  const radios = markup.match(/<input[^>]*type="radio"[^>]*>/g) ?? []
  return radios
    .filter((radio) => radio.includes('checked=""'))
    .flatMap((radio) => /value="(\w+)"/.exec(radio)?.[1] ?? [])
}

test("the co-parent's e-mail counts as known until the parent says otherwise", () => {
  expect(chosenFor(null)).toEqual(['yes'])
  expect(chosenFor({ ...JORDAN, knowsCoParentEmail: true, email: 'jordan@example.com' })).toEqual(['yes'])
  expect(chosenFor({ ...JORDAN, knowsCoParentEmail: false, email: null })).toEqual(['no'])
})
