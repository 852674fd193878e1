import type { RouterContextProvider } from 'react-router'
import { createRegistration, updateRegistration } from '#domain/contracts/registrations.ts'
import type { JoinTarget } from '#domain/flows/join-paths.ts'
import type { ParentDraft } from '#domain/people/draft.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { call } from '#web/lib/api.server.ts'
import { namesDuplicate, withoutPrefix, type ShownError } from '#web/lib/errors.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { keepCountry } from '#web/lib/home-country.server.ts'
import { referrerHeader } from '#web/lib/discount-link.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { draftKey, forgetDraft, isDraftGone, isOutOfDate } from './draft.server.ts'
import { goTo } from './go-to.server.ts'
import { forgetTyped } from './typed.server.ts'
import { textOf } from '#web/lib/locale.server.ts'

type Context = Readonly<RouterContextProvider>
export type ParentInput = {
  parent: Omit<ParentDraft, 'timeZone'>
  duplicateConfirmed: boolean
  /** Made with the form, so that a form that is sent twice makes one draft. */
  attempt: string
  /** The version of the draft that the form was filled in from. Undefined means that the last change wins. */
  version?: number | undefined
  /** The step that follows; the family unless given. */
  next?: JoinTarget
}

/** Creates the visitor's draft, or updates it, and leads to the next step. Returns the errors to show. */
export async function saveParent(
  context: Context,
  input: ParentInput,
): Promise<{ errors: ShownError[]; outOfDate: boolean } | Response> {
  const result = await send(context, input)
  if (result.ok) {
    keepCountry(context, homeCountry({ ...input.parent, address: null }))
    if ('signupId' in result.body) {
      const { signupId, registrationKey } = result.body
      const registration = { signupId, registrationKey }
      sessionOf(context).set({ registration, duplicate: undefined, typed: undefined })
    } else {
      sessionOf(context).set({ duplicate: undefined })
      forgetTyped(context, { step: 'parent', from: input.version, version: result.body.version })
    }
    return goTo(context, input.next ?? 'family')
  }
  if (isDraftGone(result.status)) {
    forgetDraft(context)
    return goTo(context, 'parent')
  }
  const errors = result.problem.validationErrors ?? []
  if (namesDuplicate(errors, 'parent')) return showDuplicate(context, input)
  const outOfDate = isOutOfDate(result.status)
  if (errors.length > 0) {
    const text = textOf(context)
    return { errors: withNames(withoutPrefix(errors, 'parent'), { text }), outOfDate }
  }
  const unnamed = { field: '', text: result.problem.message }
  return { errors: [unnamed], outOfDate }
}

function send(context: Context, { parent, duplicateConfirmed, attempt, version }: ParentInput) {
  const { visitor } = sessionOf(context).data
  const referrer = referrerHeader(context)
  const body = {
    parent,
    parentDuplicateConfirmed: duplicateConfirmed,
    sections: ['NAME' as const, 'PARENT' as const],
    segmentAnonymousId: visitor,
    segmentIdentify: true,
  }
  const key = draftKey(context)
  if (key)
    return call(context, updateRegistration, {
      params: key.params,
      headers: { ...key.headers, ...referrer },
      body: version === undefined ? body : { ...body, version },
    })
  return call(context, createRegistration, {
    headers: { ...referrer, 'idempotency-key': `${visitor}:${attempt}` },
    body,
  })
}

/** The duplicate page gets the name and e-mail through the session, never through its address. */
function showDuplicate(context: Context, { parent }: ParentInput): Response {
  sessionOf(context).set({ duplicate: { shown: { name: parent.firstName, email: parent.email }, parent } })
  return goTo(context, 'duplicate')
}
