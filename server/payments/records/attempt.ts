import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { DeclineReason, Instrument } from '../gateway.ts'

export type Attempt = Selectable<Tables['payment_attempts']>
export type AttemptState = Attempt['state']
export type Order = Selectable<Tables['orders']>

/** Still without an end. Only the newest attempt of an order is ever `sending` or `unknown`; older ones are watched. */
export const UNDECIDED: readonly AttemptState[] = ['sending', 'unknown', 'watch', 'manual']
/** Whether the card of an attempt was good, and its hold was let go for another payment of the same human. */
export function wasHeldInVain({
  yields,
  state,
  details,
}: Pick<Attempt, 'yields' | 'state' | 'details'>): boolean {
  return yields && (state === 'superseded' || state === 'voided') && details?.['reason'] === undefined
}

/** States of an attempt that can still become the order's payment. */
export const CAN_STILL_SUCCEED: readonly AttemptState[] = ['sending', 'unknown', 'manual']

/** Why money that is held may not be taken. */
export type UnfitHold =
  /** The browser named another way to pay than the gateway reports, or the gateway does not report one. */
  | 'other-instrument'
  /** The operator does not take this brand or wallet. */
  | 'not-offered'
  /** The issuer had to verify the buyer, and the gateway does not say that it did. */
  | 'verification-required'

/** What an ended attempt remembers: how people recognise the means of payment, or why it was declined. */
export type AttemptDetails = {
  instrument?: Instrument | null
  /** Encrypted, as base64. */
  vaultToken?: string | null
  reason?: DeclineReason | UnfitHold
  /** Keyed hash of the card, to count how many different ones were tried. */
  card?: string
}
