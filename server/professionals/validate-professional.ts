import { EVENTS_VERSION } from '#domain/analytics/events.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { STEP_FIELDS } from '#domain/professionals/fields.ts'
import { normaliseProfessional, type GivenFields } from '#domain/professionals/normalise.ts'
import { checkProfessional, type ProfessionalError } from '#domain/professionals/rules.ts'
import { measuredVisitor, recordEvents } from '#server/analytics/index.ts'
import type { Db } from '#server/db/database.ts'
import { choicesFor } from './choices.ts'

export type ValidateInput = {
  given: GivenFields
  locale: Locale
  anonymousId: string | null
  /** The caller asked to record the funnel event. */
  isStart: boolean
}

/** Checks the given fields and the fields that depend on them. It never reveals whether an account exists. */
export async function validateProfessional(db: Db, input: ValidateInput): Promise<ProfessionalError[]> {
  const form = normaliseProfessional(input.given)
  const errors = checkProfessional(form, choicesFor(form, input.locale))
  // A lost event must not block a registration.
  if (input.isStart) await recordStep(db, input, errors.length === 0).catch(() => undefined)
  return errors
}

async function recordStep(db: Db, { given, anonymousId }: ValidateInput, accepted: boolean): Promise<void> {
  const step = stepOf(given)
  if (!step) return
  const event = { kind: 'professional step' as const, step, accepted, version: EVENTS_VERSION }
  await recordEvents(db, [{ event, anonymousId: await measuredVisitor(db, anonymousId) }])
}

/** The step that the given fields belong to, which is the first that has one of them. */
function stepOf(given: GivenFields): 1 | 2 | 3 | null {
  const has = (step: keyof typeof STEP_FIELDS) =>
    STEP_FIELDS[step].some((field) => given[field] !== undefined)
  if (has('ONE')) return 1
  if (has('TWO')) return 2
  return has('THREE') ? 3 : null
}
