import { createContext, type RouterContextProvider } from 'react-router'
import { sessionOf, type HeldInvitation } from './session.server.ts'

type Context = Readonly<RouterContextProvider>

/** As many as one browser has room for; the oldest makes place. */
const HELD_MAX = 4
/** The invitation a form was made for, which counts for more than the address it was sent to. */
const chosenContext = createContext<string | null>(null)

/** Every invitation that is open in this browser, the first opened first. */
export function heldInvitations(context: Context): readonly HeldInvitation[] {
  return sessionOf(context).data.invitations ?? []
}

/** The invitation this request is about: of its form, or else of its address; null where the browser holds none. */
export function heldInvitation(context: Context): HeldInvitation | null {
  const { invitation } = sessionOf(context)
  const chosen = context.get(chosenContext)
  const held = heldInvitations(context)
  if (chosen !== null) return held.find(({ userId }) => userId === chosen) ?? null
  return held.find(({ number }) => number === (invitation ?? 1)) ?? null
}

/** The same where its link has opened. */
export function openInvitation(context: Context): (HeldInvitation & { userId: string }) | null {
  const held = heldInvitation(context)
  return held?.userId ? { ...held, userId: held.userId } : null
}

/** Answers the rest of this request for the invitation of its form. False when this browser does not hold it. */
export function chooseInvitation(context: Context, userId: string): boolean {
  if (!heldInvitations(context).some((each) => each.userId === userId)) return false
  context.set(chosenContext, userId)
  return true
}

/** Holds an invitation that was opened beside the others. The same one opened again keeps its number and its key. */
export function holdInvitation(context: Context, opened: Omit<HeldInvitation, 'number'>): HeldInvitation {
  const held = heldInvitations(context)
  const before = held.find(
    ({ userId, link }) => link === opened.link || (userId !== undefined && userId === opened.userId),
  )
  const number = before?.number ?? Math.max(0, ...held.map((each) => each.number)) + 1
  const kept = opened.userId ? { token: before?.token, paid: before?.paid } : {}
  const entry = { ...kept, ...opened, number }
  const others = held.filter((each) => each.number !== number)
  sessionOf(context).set({
    invitations: [...others.slice(1 - HELD_MAX), entry].toSorted((one, other) => one.number - other.number),
  })
  return entry
}

/** Changes what is held of the invitation of this request. */
export function changeInvitation(context: Context, changes: Omit<Partial<HeldInvitation>, 'number'>): void {
  const current = heldInvitation(context)
  if (!current) return
  sessionOf(context).set({
    invitations: heldInvitations(context).map((each) =>
      each.number === current.number ? { ...each, ...changes } : each,
    ),
  })
}

/** Forgets the invitation of this request; the others stay open. */
export function forgetInvitation(context: Context): void {
  const current = heldInvitation(context)
  if (!current) return
  const left = heldInvitations(context).filter(({ number }) => number !== current.number)
  sessionOf(context).set({ invitations: left.length > 0 ? left : undefined })
}

/** The address of a page of this request's invitation: the first one needs no number. */
export function inInvitation(context: Context, path: string): string {
  return addressed(path, heldInvitation(context)?.number ?? sessionOf(context).invitation ?? 1)
}

/** The same for an invitation that is named. */
export function addressed(path: string, number: number): string {
  return number > 1 ? `${path}?invitation=${number}` : path
}
