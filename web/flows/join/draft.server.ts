import type { RouterContextProvider } from 'react-router'
import { readRegistration, type RegistrationView } from '#domain/contracts/registrations.ts'
import { isTreatment } from '#domain/experiments/flags.ts'
import type { JoinStep } from '#domain/flows/join-paths.ts'
import { insteadOf, type JoinState } from '#domain/flows/join.ts'
import { call } from '#web/lib/api.server.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { forgetKnown, keepKnown } from '#web/lib/session/known-visitor.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import {
  readGroup,
  readPackagesOf,
  type Residence,
} from '#web/sections/plan-picker/offered-packages.server.ts'
import { goTo } from './go-to.server.ts'
import { recoverCredentials } from './hold-credentials.server.ts'

type Context = Readonly<RouterContextProvider>

export type DraftKey = { params: { signupId: string }; headers: { 'registration-key': string } }

/** The headers that open the visitor's draft, or null without one. */
export function draftKey(context: Context): DraftKey | null {
  const held = sessionOf(context).data.registration
  if (!held) return null
  return { params: { signupId: held.signupId }, headers: { 'registration-key': held.registrationKey } }
}

/**
 * The visitor's draft, or null. A draft that has expired or was lost is forgotten, and the next page explains
 * it. If the draft cannot be read now, this throws. An outage must not lead back to the first step.
 */
export async function readDraft(context: Context): Promise<RegistrationView | null> {
  const key = draftKey(context)
  if (!key) return null
  const result = await call(context, readRegistration, key)
  if (result.ok) return result.body
  if (!isDraftGone(result.status)) throw new Error(`The draft could not be read: ${result.reason}`)
  forgetDraft(context)
  return null
}

/** Whether an answer means that the visitor has lost the draft: it is expired, unknown or locked. */
export function isDraftGone(status: number): boolean {
  return status === 403 || status === 404 || status === 410
}

/**
 * Whether an answer means that the page shows an old state of the draft: it was changed elsewhere, or paid.
 */
export function isOutOfDate(status: number): boolean {
  return status === 409
}

/** The version of the draft that the form was filled in from. */
export function versionIn(form: FormData): number | undefined {
  const said = textIn(form, 'version')
  return /^\d{1,9}$/.test(said) ? Number(said) : undefined
}

/** Forgets the draft, its typed text and its chat. The first step explains why it is shown again. */
export function forgetDraft(context: Context): void {
  sessionOf(context).set({
    registration: undefined,
    typed: undefined,
    typedAddress: undefined,
    known: undefined,
    chat: undefined,
  })
  leaveNotice(context, 'join.parent.expired')
}

/** The data about a parent's country. It decides which packages they are offered. */
export function residenceOf({ parent, address }: RegistrationView): Residence {
  return { phoneCountryCode: parent.phoneCountryCode, phoneNumber: parent.phoneNumber, address }
}

/** The data that the flow table needs about a visitor. */
export async function joinState(context: Context, draft: RegistrationView | null): Promise<JoinState> {
  const session = sessionOf(context).data
  const flags = flagsOf(context)
  const common = {
    mayMakeCredentials: session.credentials !== undefined,
    newPackages: isTreatment(flags, 'newPackages'),
    skipsCoParentStatus: isTreatment(flags, 'removeCoParentStatus'),
  }
  if (!draft) {
    forgetKnown(context)
    return { ...common, draft: null }
  }
  const [group, chosen] = await Promise.all([
    draft.parentDuplicateConfirmed ? readGroup(context, residenceOf(draft)) : null,
    draft.order ? readPackagesOf(context, [draft.order.packageId]) : [],
  ])
  keepKnown(context, {
    userId: draft.userId,
    email: draft.parent.email,
    productPackage: chosen[0]?.analyticsPackage ?? null,
    term: draft.order?.productId || null,
  })
  return {
    ...common,
    draft: {
      lastCompletedStep: draft.lastCompletedStep,
      parentDuplicateConfirmed: draft.parentDuplicateConfirmed,
      coParentDuplicateConfirmed: draft.coParentDuplicateConfirmed,
      pricingGroup: group?.pricingGroupName ?? 'P0',
      buildsOwn: chosen[0]?.buildYourOwn ?? false,
      hasPackage: draft.order !== null && draft.order.productId !== '',
      paid: draft.payment === 'paid',
    },
  }
}

/** Reads the draft. If this step is not allowed, it redirects once to the page the visitor needs. */
export async function enter(
  context: Context,
  step: JoinStep,
): Promise<{ draft: RegistrationView | null; state: JoinState }> {
  const draft = await readDraft(context)
  const key = draftKey(context)
  if (draft?.payment === 'paid' && key) await recoverCredentials(context, key)
  const state = await joinState(context, draft)
  const target = insteadOf(step, state)
  if (target) throw goTo(context, target)
  return { draft, state }
}

/** First name of the co-parent whose subscription this parent may pay too; null if their place may be paid already. */
export function coParentToPayFor({ coParent, coParentDuplicateConfirmed }: RegistrationView): string | null {
  return coParentDuplicateConfirmed ? null : (coParent?.firstName ?? null)
}

/** `enter` for steps that need a draft. */
export async function enterWithDraft(
  context: Context,
  step: JoinStep,
): Promise<{ key: DraftKey; draft: RegistrationView; state: JoinState }> {
  const { draft, state } = await enter(context, step)
  const key = draftKey(context)
  if (!draft || !key) throw goTo(context, 'parent')
  return { key, draft, state }
}
