import type { ProfessionalStep } from '#domain/flows/professional.ts'
import type { Text } from '#domain/messages/text.ts'
import { checkProfessional } from '#domain/professionals/rules.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import type { Choices, Places } from '../choices/choices.ts'
import { readStep } from './form-data.ts'

type Option = { value: string }
const valuesOf = (options: readonly Option[]) => options.map(({ value }) => value)

/** What the rules say of a step as it stands in the browser; the server says the last word. */
export function checkStep({
  entered,
  step,
  choices,
  places,
  text,
}: {
  entered: FormData
  step: ProfessionalStep
  choices: Choices
  places: Places
  text: Text
}): ShownError[] {
  const given = readStep(entered, step)
  // Lists of another country or region are on their way; the server has them already.
  const current = places.country === given.country && places.region === (given.region ?? '')
  const errors = checkProfessional(given, {
    countries: valuesOf(choices.countries),
    phoneCountries: valuesOf(choices.phoneCountries),
    regions: places.country === given.country ? valuesOf(places.regions) : null,
    timezones: current ? valuesOf(places.timezones) : null,
  })
  return inWords(errors, text)
}
