import { redirect, type RouterContextProvider } from 'react-router'
import {
  PROFESSIONAL_START,
  PROFESSIONAL_STEPS,
  stepNumber,
  unsettle,
  type ProfessionalProgress,
  type ProfessionalStep,
} from '#domain/flows/professional.ts'
import {
  DEFAULT_COUNTRY,
  DEFAULT_PHONE_COUNTRY,
  EXPLANATION_MAX,
  STEP_FIELDS,
  TEXT_MAX,
  isSecret,
  ROLES_MAX,
  type ProfessionalForm,
  type ProfessionalTextField,
} from '#domain/professionals/fields.ts'
import { EMAIL_MAX } from '#domain/people/email.ts'
import { completeForm, TEXT_FIELDS } from '#domain/professionals/normalise.ts'
import { sessionOf, type SessionData } from '../../lib/session.server.ts'

type Context = Readonly<RouterContextProvider>
type Stored = NonNullable<SessionData['professional']>

/** What this browser has entered so far, without the security answer and the codes. */
export type Draft = { form: ProfessionalForm; progress: ProfessionalProgress; stored: Stored | null }

export function readDraft(context: Context): Draft {
  const stored = sessionOf(context).data.professional ?? null
  const defaults = { country: DEFAULT_COUNTRY, phoneCountryCode: DEFAULT_PHONE_COUNTRY }
  const form = completeForm({ ...defaults, ...stored?.form })
  const completed = stored?.completed ?? PROFESSIONAL_START.completed
  return { form, progress: { state: stored?.outcome ?? firstOpenStep(completed), completed }, stored }
}

/** The step after the last completed one. */
export function firstOpenStep(completed: number): ProfessionalStep {
  return PROFESSIONAL_STEPS[Math.min(completed, PROFESSIONAL_STEPS.length - 1)] ?? 'ONE'
}

/** The address of a step. */
export function pathOf(step: ProfessionalStep): string {
  return `/pro?step=${stepNumber(step)}`
}

/** Keeps what a step holds. If that differs from what the server accepted, the step counts as open again. */
export function keepStep(
  context: Context,
  { step, given }: { step: ProfessionalStep; given: Partial<ProfessionalForm> },
): Draft {
  const before = readDraft(context)
  const form = { ...before.form, ...given }
  const changed = STEP_FIELDS[step].some((field) => String(form[field]) !== String(before.form[field]))
  const progress = changed ? unsettle(before.progress, step) : before.progress
  const stored: Stored = {
    ...before.stored,
    attempt: before.stored?.attempt ?? crypto.randomUUID(),
    form: storable(form),
    completed: progress.completed,
  }
  sessionOf(context).set({ professional: stored })
  return { form, progress, stored }
}

/** The cookie has room for 4096 bytes, so a value is kept as far as its rule lets it be long. */
function storable(form: ProfessionalForm): Stored['form'] {
  const kept: Stored['form'] = { roles: form.roles.slice(0, ROLES_MAX) }
  for (const field of TEXT_FIELDS) {
    if (isSecret(field) || form[field] === '') continue
    kept[field] = [...form[field]].slice(0, ROOM[field] ?? TEXT_MAX).join('')
  }
  return kept
}

const ROOM: Partial<Record<ProfessionalTextField, number>> = {
  email: EMAIL_MAX,
  referralOtherExplain: EXPLANATION_MAX,
}
