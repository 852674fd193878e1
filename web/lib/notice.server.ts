import type { RouterContextProvider } from 'react-router'
import { isMessageKey, type MessageKey } from '#domain/messages/catalogue.ts'
import { textOf } from './locale.server.ts'
import { sessionOf } from './session.server.ts'

type Context = Readonly<RouterContextProvider>

/** Leaves good news for the next document: a banner that goes by itself. */
export function leaveBanner(context: Context, key: MessageKey): void {
  sessionOf(context).set({ banner: key })
}

/** The banner left by the page before, once. */
export function takeBanner(context: Context): string | null {
  const session = sessionOf(context)
  const { banner } = session.data
  if (!banner) return null
  session.set({ banner: undefined })
  return isMessageKey(banner) ? textOf(context)(banner) : null
}

/** Leaves a sentence for the next page. */
export function leaveNotice(context: Context, key: MessageKey): void {
  sessionOf(context).set({ notice: key })
}

/** The sentence left by the page before, once, in the language of this one. */
export function takeNotice(context: Context): string | null {
  const session = sessionOf(context)
  const { notice } = session.data
  if (!notice) return null
  session.set({ notice: undefined })
  return isMessageKey(notice) ? textOf(context)(notice) : null
}
