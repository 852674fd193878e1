/**
 * The professional's wizard as a table: the events of each state and their targets. The page, its guards, the
 * step dots and docs/flows.md use it. The state names are the specification's.
 */
const PROFESSIONAL_STATES = ['ONE', 'TWO', 'THREE', 'SUBMIT', 'ERROR', 'SUCCESS'] as const
export type ProfessionalState = (typeof PROFESSIONAL_STATES)[number]

/** The states with a form, in order; the n-th is step n. */
export const PROFESSIONAL_STEPS = ['ONE', 'TWO', 'THREE'] as const
export type ProfessionalStep = (typeof PROFESSIONAL_STEPS)[number]

export const PROFESSIONAL_EVENTS = ['validated', 'back', 'succeeded', 'failed', 'try-again'] as const
/** `validated`: the server accepted the current step. `succeeded` and `failed`: the result of the submission. */
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

/** The current state, and the number of completed steps (0 to 3). */
export type ProfessionalProgress = { state: ProfessionalState; completed: number }
export const PROFESSIONAL_START: ProfessionalProgress = { state: 'ONE', completed: 0 }

/** The number of a step from 1, or null for states without a form. */
export function stepNumber(state: ProfessionalState): number | null {
  const index = PROFESSIONAL_STEPS.findIndex((step) => step === state)
  return index < 0 ? null : index + 1
}

/** The state after an event; null if the event is not allowed in this state. */
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

/** Whether a step may be opened by its dot: only from a form, and at most the first uncompleted step. */
export function mayOpen({ state, completed }: ProfessionalProgress, step: ProfessionalStep): boolean {
  const number = stepNumber(step)
  return stepNumber(state) !== null && number !== null && number <= completed + 1
}

/** Opens a step by its dot; null if it may not be opened. */
export function openStep(
  progress: ProfessionalProgress,
  step: ProfessionalStep,
): ProfessionalProgress | null {
  return mayOpen(progress, step) ? { ...progress, state: step } : null
}

/** The data of a step changed, so this step and the later ones are no longer completed. */
export function invalidateStep(progress: ProfessionalProgress, step: ProfessionalStep): ProfessionalProgress {
  return { ...progress, completed: Math.min(progress.completed, (stepNumber(step) ?? 1) - 1) }
}
