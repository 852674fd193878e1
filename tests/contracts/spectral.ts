import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'

const { Spectral } = spectralCore
// The cast is needed, because the types of the package contradict each other: its rule sets have severities of any
// text.
const OPENAPI_RULES = spectralRulesets.oas as unknown as RulesetDefinition

/** What Spectral's rules for OpenAPI find in a document, a line each. */
export async function findBySpectral(document: unknown): Promise<string[]> {
  const linter = new Spectral()
  linter.setRuleset({ extends: [OPENAPI_RULES] })
  const found = await linter.run(JSON.stringify(document))
  return found.map(({ code, path, message }) => `${String(code)} at ${path.join('.')}: ${message}`)
}
