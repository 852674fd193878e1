import type { RouterContextProvider } from 'react-router'
import { sessionOf } from '#web/lib/session.server.ts'
import { typedShape, type Typed } from '#web/lib/typed-shape.server.ts'
import { enter } from './draft.server.ts'

type Context = Readonly<RouterContextProvider>
type Step = 'parent' | 'family'

/** As long as a draft keeps the co-parent and the children. */
const KEPT_MS = 24 * 3600 * 1000

/** Keeps what stands in a step's fields, unjudged, in place of what stood there before. Too much of it is not kept. */
export function keepTyped(context: Context, changes: Pick<Typed, Step>): void {
  const session = sessionOf(context)
  const typed = typedShape.safeParse({
    ...typedHere(context),
    ...changes,
    signupId: session.data.registration?.signupId,
    until: Date.now() + KEPT_MS,
  })
  if (typed.success) session.set({ typed: typed.data })
}

/** What was typed on a step whose form was filled in from the draft as it is now; null if nothing was. */
export function readTyped<S extends Step>(context: Context, step: S, version: number): Typed[S] | null {
  const typed = typedHere(context)?.[step]
  return typed?.version === version ? typed : null
}

/** Whether the visitor may be on a step, and their form was filled in from the draft as it is now. */
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
 * A step was sent: the draft holds what was typed on it. What was typed on the other one stands, unless another window
 * changed the draft in between.
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

/** Nothing of another draft, and nothing of long ago: that may be somebody else's. */
function typedHere(context: Context): Typed | null {
  const { typed, registration } = sessionOf(context).data
  return typed && typed.signupId === registration?.signupId && typed.until > Date.now() ? typed : null
}
