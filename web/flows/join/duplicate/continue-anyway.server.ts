import type { RouterContextProvider } from 'react-router'
import { insteadOf } from '#domain/flows/join.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { parentFormOf } from '#web/sections/parent-form/parent-form-data.ts'
import { joinState, readDraft } from '../draft.server.ts'
import { goTo } from '../go-to.server.ts'
import { saveParent } from '../save-parent.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * The parent confirms that this is their first account. Their data is sent again with this confirmation. An
 * existing draft is updated, and the parent goes on. A parent who came from the payment goes back there.
 */
export async function continueAnyway(context: Context): Promise<Response> {
  const { duplicate } = sessionOf(context).data
  const draft = await readDraft(context)
  const parent = duplicate?.parent ?? draft?.parent
  if (!parent) return goTo(context, 'parent')
  const saved = await saveParent(context, {
    parent: parentFormOf(parent),
    duplicateConfirmed: true,
    attempt: 'duplicate-confirmed',
    next: draft && insteadOf('payment', await joinState(context, draft)) === null ? 'payment' : 'family',
  })
  if (saved instanceof Response) return saved
  return goTo(context, 'parent')
}
