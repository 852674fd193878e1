import { HOUR_MS } from '#domain/durations.ts'
import type { Site } from '#domain/site.ts'
import { graceEnds, nextTry } from '#domain/subscriptions/retries.ts'
import { remedyFor } from '#domain/subscriptions/unpaid.ts'
import type { Tx } from '#server/db/database.ts'
import { isStillOnFile, type UnpaidOnFile } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { mailPaymentFailed } from '../mails/mail-unpaid.ts'
import {
  chargeAtOnce,
  lockUnpaid,
  saveNextCharge,
  type NextCharge,
  type Unpaid,
} from '#server/subscriptions/index.ts'
import { isTriedOut } from './tried-out.ts'

export type RenewalRules = {
  /** The days after the first failed try on which the payment is tried again. */
  retryDays: readonly number[]
  /** The days for which a person keeps access while their payment fails. */
  graceDays: number
}
type Deps = { secrets: Secrets; site: Site; rules: RenewalRules }

/** A payment that failed. With the reason `no-method`, nothing was sent to the gateway. */
type Failed = Omit<UnpaidOnFile, 'decline' | 'flow'> & {
  decline: UnpaidOnFile['decline'] | { reason: 'no-method'; code: string; type: 'hard' }
}

/**
 * Decides when an unpaid renewal is tried again, and tells its person. Does nothing if the renewal was switched off
 * meanwhile.
 */
export async function afterUnpaid(deps: Deps, tx: Tx, failed: Failed): Promise<void> {
  const unpaid = await lockUnpaid(tx, failed.subscriptionId)
  if (!unpaid) return
  if (failed.tried !== null && isAnother(deps, { unpaid, tried: failed.tried }))
    return chargeAtOnce(tx, unpaid)
  const next = await decideNext(deps, tx, { unpaid, failed })
  await saveNextCharge(tx, unpaid, next)
  if (failed.decline === null || (next.at !== null && next.soon)) return
  const { id: subscriptionId, since } = unpaid
  await mailPaymentFailed(tx, deps, {
    ...unpaid,
    subscriptionId,
    graceEnds: graceEnds(since, deps.rules.graceDays),
    decline: failed.decline,
    nextTry: next.at,
  })
}

type Tried = { unpaid: Unpaid; tried: NonNullable<Failed['tried']> }

/** The answer is about an earlier method, or an earlier card. */
function isAnother({ secrets }: Deps, { unpaid, tried }: Tried): boolean {
  const { id: subscriptionId, token, method } = unpaid
  return token !== null && !isStillOnFile(secrets, tried, { subscriptionId, token, method })
}

async function decideNext(
  { secrets, rules }: Deps,
  tx: Tx,
  { unpaid, failed }: { unpaid: Unpaid; failed: Failed },
): Promise<NextCharge> {
  switch (remedyFor(failed.decline)) {
    case 'soon':
      return { at: new Date(unpaid.now.getTime() + HOUR_MS), soon: true }
    case 'other-method':
      return { at: null, refused: true }
    case 'verify':
      return { at: null, refused: false }
    case 'again': {
      const mayTry = !(await isTriedOut(tx, secrets, { ...unpaid, subscriptionId: unpaid.id }))
      const at = mayTry ? nextTry(unpaid, rules.retryDays) : null
      return at ? { at, soon: false } : { at: null, refused: false }
    }
  }
}
