import { sql, type Selectable } from 'kysely'
import { paysOnFile } from '#domain/payments/flows.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Decline, DeclineReason, Instrument } from '../gateway.ts'
import type { OrderOnFile } from '../purchase.ts'

export type Attempt = Selectable<Tables['payment_attempts']>
export type AttemptState = Attempt['state']
export type Order = Selectable<Tables['orders']>

/**
 * States that are not final. Only the newest attempt of an order can be `sending` or `unknown`; older ones are watched.
 */
export const UNDECIDED: readonly AttemptState[] = ['sending', 'unknown', 'watch', 'manual']

/** The states in which an attempt can still pay the order. */
export const CAN_STILL_SUCCEED: readonly AttemptState[] = ['sending', 'unknown', 'manual']

/**
 * Whether the card of an attempt was good, and its hold was released for another payment of the same human.
 */
export function wasHeldInVain({
  yields,
  state,
  details,
}: Pick<Attempt, 'yields' | 'state' | 'details'>): boolean {
  return yields && (state === 'superseded' || state === 'voided') && details?.['reason'] === undefined
}

/** The same as SQL. `a` is the alias of `payment_attempts` in the query. */
export const HELD_IN_VAIN = sql<boolean>`(a.yields and a.state in ('superseded', 'voided') and a.details->>'reason' is null)`

/** Why a hold may not be captured. */
export type UnfitHold =
  /** The browser reported another payment method than the gateway, or the gateway reports none. */
  | 'other-instrument'
  /** The operator does not accept this brand or wallet. */
  | 'not-offered'
  /** The issuer had to verify the buyer, and the gateway does not report a verification. */
  | 'verification-required'
  /** The subscription has changed while the answer was unknown. */
  | 'not-wanted'

/** The data of an ended attempt: the instrument for its display, or the reason of its decline. */
export type AttemptDetails = {
  instrument?: Instrument | null
  /** Encrypted, as base64. */
  vaultToken?: string | null
  reason?: DeclineReason | UnfitHold
  /** Whether a later charge of the same instrument may succeed, if the gateway reports it. */
  type?: NonNullable<Decline['type']>
  /** Keyed hash of the card, to count the different cards that were tried. */
  card?: string
  /** Keyed hash of the instrument on file that should pay. It is set from the start. */
  onFile?: string
  /** Keyed hash of the card behind that instrument, as it was known from the start. A bank may renew the card. */
  cardOnFile?: string
}

/** The details of an attempt that stay when the details are written again. */
export function onFileOf({
  details,
}: Pick<Attempt, 'details'>): Pick<AttemptDetails, 'onFile' | 'cardOnFile'> {
  const { onFile, cardOnFile } = details ?? {}
  return {
    ...(typeof onFile === 'string' ? { onFile } : {}),
    ...(typeof cardOnFile === 'string' ? { cardOnFile } : {}),
  }
}

/** An order as the rules of its subscription need it; null for the order of a buyer. */
export function orderOnFile(order: Order): OrderOnFile | null {
  const { id, flow, subscription_id: subscriptionId, price_snapshot: snapshot, request } = order
  return paysOnFile(flow) && subscriptionId !== null ? { id, flow, subscriptionId, snapshot, request } : null
}
