import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { completeForm } from '#domain/professionals/normalise.ts'
import { Texts } from '#web/lib/text.tsx'
import { builtInChoices, builtInPlaces } from '../choices/built-in-choices.server.ts'
import { PracticeStep } from './practice-step.tsx'

const text = textFor('en')

/** What the page writes beside the label of the postal code. */
function besidePostalCode(country: string): string {
  const markup = renderToStaticMarkup(
    <Texts locale="en" arrived={JSON.stringify({ 'chrome.optional': text('chrome.optional') })}>
      <PracticeStep
        form={completeForm({ country })}
        choices={builtInChoices('en')}
        places={builtInPlaces({ country, locale: 'en' })}
        onPlaceChange={() => undefined}
        countryChanged={false}
        listsFailed={false}
      />
    </Texts>,
  )
  const label = /<label[^>]*for="postalCode"[^>]*>(.*?)<\/label>/.exec(markup)?.[1] ?? ''
  return label.replaceAll(/<[^>]*>/g, '')
}

test('the postal code is marked as optional where few addresses have one', () => {
  expect(besidePostalCode('HK')).toBe('Postal code (optional)')
  expect(besidePostalCode('PA')).toBe('Postal code (optional)')
  expect(besidePostalCode('US')).toBe('ZIP code')
  expect(besidePostalCode('GB')).toBe('Postcode')
})
