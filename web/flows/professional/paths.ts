import { PROFESSIONAL_PATHS } from '#domain/flows/professional-paths.ts'
import { stepNumber, type ProfessionalStep } from '#domain/flows/professional.ts'

/** The path of the submission's outcome, below the base path. */
export const OUTCOME_PATH = PROFESSIONAL_PATHS.registration

/** The path of a step, below the base path. */
export function pathOf(step: ProfessionalStep): string {
  return `${OUTCOME_PATH}?step=${stepNumber(step)}`
}
