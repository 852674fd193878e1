/**
 * The professional's wizard as one table: what happens in each state and where it leads. The page, its guards,
 * the step dots and docs/flows.md come from it. Names of the states are the specification's.
 */
const PROFESSIONAL_STATES = ['ONE', 'TWO', 'THREE', 'SUBMIT', 'ERROR', 'SUCCESS'] as const
export type ProfessionalState = (typeof PROFESSIONAL_STATES)[number]

/** The states that show a form, in their order; the n-th is step n. */
export const PROFESSIONAL_STEPS = ['ONE', 'TWO', 'THREE'] as const
export type ProfessionalStep = (typeof PROFESSIONAL_STEPS)[number]

export const PROFESSIONAL_EVENTS = ['validated', 'back', 'succeeded', 'failed', 'try-again'] as const
/** `validated`: the server accepted the step shown; `succeeded` and `failed`: what the submission came to. */
export type ProfessionalEvent = (typeof PROFESSIONAL_EVENTS)[number]

export const professionalFlow: Readonly<
  Record<ProfessionalState, Readonly<Partial<Record<ProfessionalEvent, ProfessionalState>>>>
> = {
  ONE: { validated: 'TWO' },
  TWO: { validated: 'THREE', back: 'ONE' },
  THREE: { validated: 'SUBMIT', back: 'TWO' },
  SUBMIT: { succeeded: 'SUCCESS', failed: 'ERROR' },
  ERROR: { back: 'TWO', 'try-again': 'SUBMIT' },
  SUCCESS: {},
}

/** Where a visitor stands, and the steps the server's checks have opened so far (0 to 3 completed). */
export type ProfessionalProgress = { state: ProfessionalState; completed: number }
export const PROFESSIONAL_START: ProfessionalProgress = { state: 'ONE', completed: 0 }

/** The number of a step from 1, or null for the states without a form. */
export function stepNumber(state: ProfessionalState): number | null {
  const index = PROFESSIONAL_STEPS.findIndex((step) => step === state)
  return index < 0 ? null : index + 1
}

/** Follows one event; null when the table does not know it in this state. */
export function advance(
  progress: ProfessionalProgress,
  event: ProfessionalEvent,
): ProfessionalProgress | null {
  const state = professionalFlow[progress.state][event]
  if (!state) return null
  const step = stepNumber(progress.state)
  const completed = event === 'validated' && step ? Math.max(progress.completed, step) : progress.completed
  return { state, completed }
}

/** Whether the dot of a step opens it: only from a form, and only up to the step after the last completed one. */
export function mayOpen({ state, completed }: ProfessionalProgress, step: ProfessionalStep): boolean {
  const number = stepNumber(step)
  return stepNumber(state) !== null && number !== null && number <= completed + 1
}

/** Opens a step through its dot; null when it is not reachable. */
export function openStep(
  progress: ProfessionalProgress,
  step: ProfessionalStep,
): ProfessionalProgress | null {
  return mayOpen(progress, step) ? { ...progress, state: step } : null
}

/** What a step holds has changed without being checked: it and the steps after it count as not completed. */
export function unsettle(progress: ProfessionalProgress, step: ProfessionalStep): ProfessionalProgress {
  return { ...progress, completed: Math.min(progress.completed, (stepNumber(step) ?? 1) - 1) }
}
