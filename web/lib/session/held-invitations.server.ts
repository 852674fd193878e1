import { createContext, type RouterContextProvider } from 'react-router'
import { sessionOf } from './session.server.ts'
import type { HeldInvitation } from './session-shape.server.ts'

type Context = Readonly<RouterContextProvider>

/** The maximum number of invitations in one browser. A new one replaces the oldest. */
const HELD_MAX = 4
/** The invitation of a submitted form. It has priority over the one in the address. */
const chosenContext = createContext<string | null>(null)

/** Every invitation that is open in this browser, ordered by opening. */
export function heldInvitations(context: Context): readonly HeldInvitation[] {
  return sessionOf(context).data.invitations ?? []
}

/** The invitation of this request, from its form or else its address. Null if the browser does not have it. */
export function heldInvitation(context: Context): HeldInvitation | null {
  const { invitation } = sessionOf(context)
  const chosen = context.get(chosenContext)
  const held = heldInvitations(context)
  if (chosen !== null) return held.find(({ userId }) => userId === chosen) ?? null
  return held.find(({ number }) => number === (invitation ?? 1)) ?? null
}

/** The same, if its link has opened. */
export function openInvitation(context: Context): (HeldInvitation & { userId: string }) | null {
  const held = heldInvitation(context)
  return held?.userId ? { ...held, userId: held.userId } : null
}

/** Uses the invitation of the form for the rest of this request. Returns false if this browser does not have it. */
export function chooseInvitation(context: Context, userId: string): boolean {
  if (!heldInvitations(context).some((each) => each.userId === userId)) return false
  context.set(chosenContext, userId)
  return true
}

/** Stores an opened invitation next to the others. If it is opened again, it keeps its number and its key. */
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

/** Changes the stored data of this request's invitation. */
export function changeInvitation(context: Context, changes: Omit<Partial<HeldInvitation>, 'number'>): void {
  const current = heldInvitation(context)
  if (!current) return
  sessionOf(context).set({
    invitations: heldInvitations(context).map((each) =>
      each.number === current.number ? { ...each, ...changes } : each,
    ),
  })
}

/** Forgets this request's invitation, and what its person wrote in the chat. The others stay open. */
export function forgetInvitation(context: Context): void {
  const current = heldInvitation(context)
  if (!current) return
  const left = heldInvitations(context).filter(({ number }) => number !== current.number)
  sessionOf(context).set({ invitations: left.length > 0 ? left : undefined, chat: undefined })
}

/** The address of a page for this request's invitation. The first invitation needs no number. */
export function inInvitation(context: Context, path: string): string {
  return addressed(path, heldInvitation(context)?.number ?? sessionOf(context).invitation ?? 1)
}

/** The same for a given invitation. */
export function addressed(path: string, number: number): string {
  return number > 1 ? `${path}?invitation=${number}` : path
}
