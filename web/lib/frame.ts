import { useMatches } from 'react-router'

type Parts = {
  /** A change of language keeps the page and its fields. Other screens are loaded again. */
  keepsPageInLanguageChange?: boolean
  /** The screen is for professionals, so the language is at the top left (specification A §2). */
  forProfessionals?: boolean
  /** The screen may show the data of another user of this device. “Start over” forgets them. */
  startOver?: 'sign-up' | 'invitation'
  /** The external hosts that the document needs. This includes screens that open without a new document. */
  outerHosts?: 'payment' | 'messenger' | 'partner-images'
}

/** The properties of a screen that the header, the footer and the security policy need: the `handle` of its route. */
export class Frame {
  readonly keepsPageInLanguageChange: boolean
  readonly forProfessionals: boolean
  readonly startOver: 'sign-up' | 'invitation' | null
  readonly outerHosts: 'payment' | 'messenger' | 'partner-images' | null

  constructor(parts: Parts) {
    this.keepsPageInLanguageChange = parts.keepsPageInLanguageChange ?? false
    this.forProfessionals = parts.forProfessionals ?? false
    this.startOver = parts.startOver ?? null
    this.outerHosts = parts.outerHosts ?? null
  }
}

const PLAIN = new Frame({})

/** The frame that a route's `handle` declares, or a plain one. */
export function frameIn(handle: unknown): Frame {
  return handle instanceof Frame ? handle : PLAIN
}

/** The frame of the screen that is shown. */
export function useFrame(): Frame {
  return frameIn(useMatches().at(-1)?.handle)
}
