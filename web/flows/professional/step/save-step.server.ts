import { redirect, type RouterContextProvider } from 'react-router'
import { validateProfessional } from '#domain/contracts/professionals.ts'
import { advance, mayOpen, PROFESSIONAL_STEPS, type ProfessionalStep } from '#domain/flows/professional.ts'
import { EMPTY_FORM, type ProfessionalForm } from '#domain/professionals/fields.ts'
import { changeCountry, chooseTimezone } from '#domain/professionals/location.ts'
import { stepOf } from '#domain/professionals/rules.ts'
import { call } from '#web/lib/api.server.ts'
import { isMessageKey } from '#domain/messages/catalogue.ts'
import type { Text } from '#domain/messages/text.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { localeOf, textOf } from '#web/lib/locale.server.ts'
import { readEntered, readPlaces } from '../choices/choices.server.ts'
import type { Chosen } from '../choices/choices.ts'
import { firstOpenStep, keepCompleted, keepStep, readDraft } from '../draft/draft.server.ts'
import { readStep } from './form-data.ts'
import { pathOf } from '../paths.ts'
import { submitProfessional } from '../outcome/submit.server.ts'

type Context = Readonly<RouterContextProvider>
type Refused = {
  errors: ShownError[]
  /** The entered data without the security answer and codes. */
  values: ProfessionalForm
}
export type StepAnswer = Refused | Chosen

/** Keeps the data of a step, and lets the server check it before the next step. A step backwards needs no check. */
export async function saveStep(context: Context, submitted: FormData): Promise<StepAnswer | Response> {
  const before = readDraft(context)
  const step = stepIn(submitted)
  if (!mayOpen(before.progress, step)) return redirect(pathOf(firstOpenStep(before.progress.completed)))
  const { form, countryChanged } = await enter(context, {
    before: before.form,
    given: readStep(submitted, step),
  })
  const { progress } = keepStep(context, { step, form })

  const target = targetOf(submitted)
  if (target && isBefore(target, step)) return redirect(pathOf(target))
  if (countryChanged || textIn(submitted, 'intent') === 'choose') {
    return { chosen: await readEntered(context), countryChanged }
  }
  const errors = await judge(context, stepOf(form, step))
  if (errors.length > 0) return { errors, values: withoutSecrets(form) }

  const next = advance({ ...progress, state: step }, 'validated')
  if (!next) throw new Error(`no step follows ${step}`)
  keepCompleted(context, next.completed)
  if (next.state === 'SUBMIT') return submitProfessional(context, form)
  return redirect(pathOf(target && mayOpen({ ...next, state: step }, target) ? target : firstAfter(step)))
}

/** Keeps the typed text of a step without any check. */
export function keepTyped(context: Context, submitted: FormData): void {
  const { form: before, progress } = readDraft(context)
  const step = stepIn(submitted)
  if (!mayOpen(progress, step)) return
  const given = readStep(submitted, step)
  const { country, region, timezone, roles } = before
  // A change of country clears other fields, and the page must show this. Therefore the place is not kept here.
  const place =
    given.country === undefined || given.country === country ? {} : { country, region, timezone, roles }
  keepStep(context, { step, form: { ...before, ...given, ...place } })
}

function stepIn(submitted: FormData): ProfessionalStep {
  return PROFESSIONAL_STEPS.find((each) => each === textIn(submitted, 'step')) ?? 'ONE'
}

/** The form with the new data. Another country and a single time zone change other fields. */
async function enter(
  context: Context,
  { before, given }: { before: ProfessionalForm; given: Partial<ProfessionalForm> },
): Promise<{ form: ProfessionalForm; countryChanged: boolean }> {
  const country = given.country ?? before.country
  const countryChanged = country !== before.country
  const form = changeCountry({ ...before, ...given, country: before.country }, country)
  if (given.country === undefined) return { form, countryChanged }
  const { timezones } = await readPlaces(context, form)
  return {
    form: chooseTimezone(
      form,
      timezones.map(({ value }) => value),
    ),
    countryChanged,
  }
}

/** The step whose dot was pressed, or null for the button. */
function targetOf(submitted: FormData): ProfessionalStep | null {
  return PROFESSIONAL_STEPS.find((step) => step === textIn(submitted, 'open')) ?? null
}

function isBefore(one: ProfessionalStep, other: ProfessionalStep): boolean {
  return PROFESSIONAL_STEPS.indexOf(one) < PROFESSIONAL_STEPS.indexOf(other)
}

function firstAfter(step: ProfessionalStep): ProfessionalStep {
  return PROFESSIONAL_STEPS[PROFESSIONAL_STEPS.indexOf(step) + 1] ?? step
}

function withoutSecrets(form: ProfessionalForm): ProfessionalForm {
  const { securityAnswer, securityCode, securityCodeConfirm } = EMPTY_FORM
  return { ...form, securityAnswer, securityCode, securityCodeConfirm }
}

/** The server's check of some fields: no errors, an error at each field, or the generic message. */
async function judge(context: Context, fields: Partial<ProfessionalForm>): Promise<ShownError[]> {
  const headers = { language: localeOf(context), activity: 'start' }
  const result = await call(context, validateProfessional, { headers, body: fields }).catch(() => null)
  if (result?.ok) return []
  const errors = result?.status === 409 ? (result.problem.validationErrors ?? []) : []
  const text = textOf(context)
  return errors.length > 0
    ? withNames(errors, { text, labels: labelsOf(errors, text) })
    : [{ field: '', text: text('api.generic') }]
}

function labelsOf(errors: readonly ShownError[], text: Text): Record<string, string> {
  return Object.fromEntries(
    errors.flatMap(({ field }) => {
      const key = `professional.label.${field}`
      return isMessageKey(key) ? [[field, text(key)]] : []
    }),
  )
}
