import type { RouterContextProvider } from 'react-router'
import {
  PROFESSIONAL_START,
  PROFESSIONAL_STEPS,
  invalidateStep,
  type ProfessionalProgress,
  type ProfessionalStep,
} from '#domain/flows/professional.ts'
import {
  followUpsOf,
  isFollowUp,
  STEP_FIELDS,
  isSecret,
  type ProfessionalForm,
} from '#domain/professionals/fields.ts'
import { DEFAULT_COUNTRY } from '#domain/places/home-country.ts'
import { DEFAULT_PHONE_COUNTRY } from '#domain/professionals/options.ts'
import { ROLES_MAX, TEXT_LIMITS } from '#domain/professionals/text-limits.ts'
import type { ProfessionalView } from '#domain/contracts/professionals.ts'
import { EMAIL_MAX } from '#domain/people/email.ts'
import { NAME_MAX } from '#domain/people/name.ts'
import { SECURITY_TEXT_MAX } from '#domain/people/security-question.ts'
import { completeForm, TEXT_FIELDS } from '#domain/professionals/normalise.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { SessionData } from '#web/lib/session/session-shape.server.ts'

type Context = Readonly<RouterContextProvider>
type Stored = NonNullable<SessionData['professional']>

/** The data that was entered in this browser, without the security answer and the codes. */
export type Draft = { form: ProfessionalForm; progress: ProfessionalProgress; stored: Stored | null }

/** What this browser has entered, with defaults for the rest. */
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

/** Keeps the data of a step. If it differs from the data that the server accepted, the step is open again. */
export function keepStep(
  context: Context,
  { step, form }: { step: ProfessionalStep; form: ProfessionalForm },
): Draft {
  const before = readDraft(context)
  const kept = storable(form)
  const was = storable(before.form)
  const changed = STEP_FIELDS[step].some(
    (field) => !isSecret(field) && String(kept[field]) !== String(was[field]),
  )
  const progress = changed ? invalidateStep(before.progress, step) : before.progress
  const attempt = before.stored?.attempt ?? crypto.randomUUID()
  sessionOf(context).set({
    professional: { ...before.stored, attempt, form: kept, completed: progress.completed },
  })
  return readDraft(context)
}

/** Records how many steps the server has accepted. */
export function keepCompleted(context: Context, completed: number): void {
  const { professional } = sessionOf(context).data
  if (professional) sessionOf(context).set({ professional: { ...professional, completed } })
}

/** How long a failed submission can be sent again without new security details. */
const TRY_AGAIN_MS = 30 * 60 * 1000

/**
 * After a failed submission everything is kept, and the security details for a limited time. A second failure
 * is recorded.
 */
export function keepFailure(context: Context, { securityAnswer, securityCode }: ProfessionalForm): void {
  const { professional } = sessionOf(context).data
  if (!professional) return
  const security = { answer: securityAnswer, code: securityCode, until: Date.now() + TRY_AGAIN_MS }
  const again = professional.outcome === 'ERROR' ? { failedAgain: Date.now() } : {}
  sessionOf(context).set({ professional: { ...professional, ...again, outcome: 'ERROR', security } })
}

/** After a successful submission only the created professional is kept, for the success screen. */
export function keepSuccess(context: Context, created: ProfessionalView): void {
  const professional = {
    form: {},
    completed: PROFESSIONAL_STEPS.length,
    attempt: '',
    outcome: 'SUCCESS' as const,
    created,
  }
  sessionOf(context).set({ professional })
}

/**
 * Goes back from the error screen to the form. The security details are deleted, and the next submission gets a new
 * key.
 */
export function leaveFailure(context: Context): void {
  const { professional } = sessionOf(context).data
  if (!professional) return
  const { form, completed } = professional
  sessionOf(context).set({ professional: { form, completed, attempt: crypto.randomUUID() } })
}

/** The whole form of a failed submission, or null once the security details are no longer kept. */
export function failedForm({ form, stored }: Draft): ProfessionalForm | null {
  const security = stored?.security
  if (!security || security.until < Date.now()) return null
  const { answer, code } = security
  return { ...form, securityAnswer: answer, securityCode: code, securityCodeConfirm: code }
}

/**
 * The part of the form that the session keeps. Values are cut at the length that their rule allows, and
 * unused follow-ups are dropped.
 */
export function storable(form: ProfessionalForm): Stored['form'] {
  const kept: Stored['form'] = { roles: form.roles.slice(0, ROLES_MAX) }
  const followUps = followUpsOf(form.hearAboutUs)
  for (const field of TEXT_FIELDS) {
    const idle = isFollowUp(field) && !followUps.includes(field)
    if (!isSecret(field) && !idle && form[field] !== '')
      kept[field] = firstOf(form[field], ROOM.get(field) ?? SHORT)
  }
  return kept
}

/** Enough for keys of lists and for numbers. */
const SHORT = 40
/** Some regions have no code, and their name is used instead. */
const REGION_MAX = 60
const ROOM: ReadonlyMap<string, number> = new Map<string, number>([
  ...Object.entries(TEXT_LIMITS),
  ['firstName', NAME_MAX],
  ['lastName', NAME_MAX],
  ['region', REGION_MAX],
  ['email', EMAIL_MAX],
  ['securityQuestion', SECURITY_TEXT_MAX],
])

/** The first characters of a text. No character is cut in half. */
function firstOf(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join('')
}
