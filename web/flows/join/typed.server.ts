import type { RouterContextProvider } from 'react-router'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { isStillKept, keptUntil, typedShape, type Typed } from '#web/lib/session/typed-shape.server.ts'
import { enter } from './draft.server.ts'

type Context = Readonly<RouterContextProvider>
type Step = 'parent' | 'family'

/**
 * Keeps the content of a step's fields without any check, in place of the earlier content. Too much text is
 * not kept.
 */
export function keepTyped(context: Context, changes: Pick<Typed, Step>): void {
  const session = sessionOf(context)
  const typed = typedShape.safeParse({
    ...typedHere(context),
    ...changes,
    signupId: session.data.registration?.signupId,
    until: keptUntil(),
  })
  if (typed.success) session.set({ typed: typed.data })
}

/**
 * The typed text of a step; null if the form was filled in from another version of the draft, or if nothing
 * was typed.
 */
export function readTyped<S extends Step>(context: Context, step: S, version: number): Typed[S] | null {
  const typed = typedHere(context)?.[step]
  return typed?.version === version ? typed : null
}

/**
 * Whether the visitor may be on a step, and their form has the current version of the draft.
 */
export async function isUpToDate(
  context: Context,
  { step, version }: { step: Step; version: number | undefined },
): Promise<boolean> {
  try {
    const { draft } = await enter(context, step)
    return version === (draft?.version ?? 0)
  } catch (instead) {
    if (instead instanceof Response) return false
    throw instead
  }
}

/**
 * After a step was sent, the draft holds its text, and the typed text is forgotten. The typed text of the
 * other step stays, unless another window has changed the draft in between.
 */
export function forgetTyped(
  context: Context,
  { step, from, version }: { step: Step; from: number | undefined; version: number },
): void {
  const { parent, family } = typedHere(context) ?? {}
  sessionOf(context).set({ typed: undefined })
  if (version - 1 !== from) return
  if (step === 'family' && parent?.version === from) keepTyped(context, { parent: { ...parent, version } })
  if (step === 'parent' && family?.version === from) keepTyped(context, { family: { ...family, version } })
}

/** The typed text of this draft. Another draft's text and expired text may belong to another person. */
function typedHere(context: Context): Typed | null {
  const { typed, registration } = sessionOf(context).data
  return typed && typed.signupId === registration?.signupId && isStillKept(typed) ? typed : null
}
