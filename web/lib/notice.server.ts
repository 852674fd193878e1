import type { RouterContextProvider } from 'react-router'
import { isMessageKey, type MessageKey } from '#domain/messages/catalogue.ts'
import type { Tone } from '#web/ui/notice.tsx'
import { textOf } from './locale.server.ts'
import { toneOf } from './notice-tones.server.ts'
import { sessionOf } from './session/session.server.ts'

type Context = Readonly<RouterContextProvider>

/** Leaves a success message for the next document. Its banner disappears by itself. */
export function leaveBanner(context: Context, key: MessageKey): void {
  sessionOf(context).set({ banner: key })
}

/** The banner that the previous page left. It is returned once. */
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

/** The sentence that the previous page left, in the current language. It is returned once. */
export function takeNotice(context: Context): string | null {
  const key = takeNoticeKey(context)
  return key && textOf(context)(key)
}

/** A sentence that another page left, with the tone in which it is shown. */
export type LeftNotice = { key: MessageKey; text: string; tone: Tone }

/** The same with its tone, for a page that gets more than successes. */
export function takeTonedNotice(context: Context): LeftNotice | null {
  const key = takeNoticeKey(context)
  return key && { key, text: textOf(context)(key), tone: toneOf(key) }
}

function takeNoticeKey(context: Context): MessageKey | null {
  const session = sessionOf(context)
  const { notice } = session.data
  if (!notice) return null
  session.set({ notice: undefined })
  return isMessageKey(notice) ? notice : null
}
