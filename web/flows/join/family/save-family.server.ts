import type { RouterContextProvider } from 'react-router'
import { updateRegistration, type RegistrationView } from '#domain/contracts/registrations.ts'
import { joinFlow } from '#domain/flows/join.ts'
import { call } from '#web/lib/api.server.ts'
import { namesDuplicate, type ShownError } from '#web/lib/errors.ts'
import { referrerHeader } from '#web/lib/discount-link.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { draftKey, forgetDraft, isDraftGone, isOutOfDate, joinState, readDraft } from '../draft.server.ts'
import { goTo } from '../go-to.server.ts'
import { forgetTyped } from '../typed.server.ts'
import type { FamilyInput } from './family-form-data.ts'

type Context = Readonly<RouterContextProvider>
type Input = Omit<FamilyInput, 'rows'> & {
  coParentDuplicateConfirmed: boolean
  /** The parent's answer about an invitation; null if they were not asked. */
  invitation: 'send' | 'skip' | null
  /** The version of the draft that the form was filled in from. */
  version?: number | undefined
}
export type FamilyRefusal = {
  errors: ShownError[]
  /** The co-parent may already have an account. The parent may go on after they have read this. */
  duplicateCoParent: boolean
  /** Another window has changed the family in the meantime. */
  outOfDate: boolean
}

/** Saves the co-parent and the children. Returns null after success, else the errors or a redirect. */
export async function saveFamily(context: Context, input: Input): Promise<null | FamilyRefusal | Response> {
  const key = draftKey(context)
  if (!key) return goTo(context, 'parent')
  const result = await call(context, updateRegistration, {
    params: key.params,
    headers: { ...key.headers, ...referrerHeader(context) },
    body: {
      coParent: input.coParent,
      children: input.children,
      coParentDuplicateConfirmed: input.coParentDuplicateConfirmed,
      ...(input.invitation ? { invitation: input.invitation } : {}),
      sections: input.invitation ? ['FAMILY', 'INVITATION'] : ['FAMILY'],
      segmentAnonymousId: sessionOf(context).data.visitor,
      ...(input.version === undefined ? {} : { version: input.version }),
    },
  })
  if (result.ok) {
    forgetTyped(context, { step: 'family', from: input.version, version: result.body.version })
    return null
  }
  if (isDraftGone(result.status)) {
    forgetDraft(context)
    return goTo(context, 'parent')
  }
  const errors = result.problem.validationErrors ?? []
  if (namesDuplicate(errors, 'parent')) return showDuplicate(context, await readDraft(context))
  const duplicateCoParent = namesDuplicate(errors, 'coParent')
  const outOfDate = isOutOfDate(result.status)
  if (duplicateCoParent) return { errors: [], duplicateCoParent, outOfDate }
  const unnamed = { field: '', text: result.problem.message }
  return { errors: errors.length > 0 ? errors : [unnamed], duplicateCoParent, outOfDate }
}

/** The duplicate page shows the name and e-mail of the draft once. */
function showDuplicate(context: Context, draft: RegistrationView | null): Response {
  if (draft) {
    const { firstName: name, email } = draft.parent
    sessionOf(context).set({ duplicate: { shown: { name, email } } })
  }
  return goTo(context, 'duplicate')
}

/** The redirect after the family step is saved. */
export async function afterFamily(context: Context): Promise<Response> {
  const draft = await readDraft(context)
  const target = joinFlow.family.next(await joinState(context, draft))
  return target === 'duplicate' ? showDuplicate(context, draft) : goTo(context, target)
}
