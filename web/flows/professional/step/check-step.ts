import type { ProfessionalStep } from '#domain/flows/professional.ts'
import type { Text } from '#domain/messages/text.ts'
import { checkProfessional } from '#domain/professionals/rules.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import type { Choices, Places } from '../choices/choices.ts'
import { readStep } from './form-data.ts'

type Option = { value: string }
const valuesOf = (options: readonly Option[]) => options.map(({ value }) => value)

/** The errors that the rules find in a step in the browser. The server decides. */
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
  // The lists of another country or region are loading. The server already has them.
  const current = places.country === given.country && places.region === (given.region ?? '')
  const errors = checkProfessional(given, {
    countries: valuesOf(choices.countries),
    phoneCountries: valuesOf(choices.phoneCountries),
    regions: places.country === given.country ? valuesOf(places.regions) : null,
    timezones: current ? valuesOf(places.timezones) : null,
  })
  return inWords(errors, text)
}
