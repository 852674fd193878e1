/** How long the earlier address can undo a change of e-mail. Some people read their mail once a week. */
export const EMAIL_UNDO_DAYS = 7

/** Digits of the code that goes to the new address. */
export const EMAIL_CODE_LENGTH = 6
/** How long this code is valid. */
export const EMAIL_CODE_MINUTES = 30
/** The maximum number of tries for one code. */
export const EMAIL_CODE_TRIES = 5

/** How often a person may ask for another address in a day. Each time sends a mail to both addresses. */
export const EMAIL_ASKS_PER_DAY = 5
/** The maximum number of codes that one address gets in a day, from all accounts together. */
export const EMAIL_CODES_PER_ADDRESS = 3

/** The facts that decide whether a person may ask for another address now. */
export type EmailChangeFacts = {
  isLogInFresh: boolean
  /** An earlier change can still be undone. */
  isUndoOpen: boolean
  /** The account is to be erased, perhaps before an undo. */
  isErasureAsked: boolean
}
export type EmailChangeBar = 'log-in-again' | 'undo-open' | 'erasure-asked'

/** Why a person may not ask for another address now; null if they may. */
export function emailChangeBar(facts: EmailChangeFacts): EmailChangeBar | null {
  if (facts.isUndoOpen) return 'undo-open'
  if (facts.isErasureAsked) return 'erasure-asked'
  return facts.isLogInFresh ? null : 'log-in-again'
}
