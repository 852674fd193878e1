import { z } from 'zod'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { hiddenBrands, METHODS, type Hidden } from '#domain/payments/payment-options.ts'
import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import {
  forgetLater,
  rowOfSubscription,
  sealVaultToken,
  textOfRefusal,
  type DeclineText,
  type KeepAnswer,
  type KeepRequest,
} from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { saveMethod } from '#server/subscriptions/index.ts'
import type { ChargeDeps } from '../charge/charge-renewal.ts'
import { mailMethodChanged } from '../mails/mail-method-changed.ts'
import { mailMethodNotChanged } from '../mails/mail-method-not-changed.ts'
import { endChange, isOutdated, releaseChange, type MethodChange } from './method-changes.ts'
import { payDue, whatIsDue, type Due } from './pay-due.ts'

export type MethodDeps = ChargeDeps & {
  site: Site
  /** The payment methods that the operator never accepts. */
  hidden: Hidden
  /** False only for load tests. */
  limited: boolean
}

export type ChangeOutcome =
  | { outcome: 'kept'; due: Due }
  /** The gateway has not answered yet; ask again with the same key. */
  | { outcome: 'processing' }
  | { outcome: 'declined'; text: DeclineText }
  /** The subscription ended while the method was kept. */
  | { outcome: 'ended' }

const PURPOSE = 'payment-method'
const rowOfChange = (id: string) => `method_changes ${id}`
const sealed = z.object({
  nonce: z.string(),
  deviceData: z.string().optional(),
  sca: z.enum(['required', 'if-available', 'none']),
  billing: z.object({ countryCode: z.string() }).catchall(z.string()),
  customer: z.record(z.string(), z.string()),
  currency: z.string(),
})

/** The values that a repeated request must send unchanged. */
export function sealMethod(secrets: Secrets, request: Omit<KeepRequest, 'requestKey'>, id: string): Buffer {
  return secrets.encrypt(PURPOSE, JSON.stringify(request), rowOfChange(id))
}

function requestOf(secrets: Secrets, change: MethodChange): KeepRequest {
  if (!change.sealed) throw new Error('an ended try cannot be sent again')
  const text = secrets.decrypt(PURPOSE, { bytes: change.sealed, row: rowOfChange(change.id) })
  const { deviceData, ...request } = sealed.parse(JSON.parse(text))
  return { ...request, ...(deviceData === undefined ? {} : { deviceData }), requestKey: change.request_key }
}

/**
 * Asks the gateway to keep the instrument of a try that this process has leased, and applies its answer.
 * @param afterwards the person no longer waits for the answer, so a mail tells them of a refusal
 */
export async function sendChange(
  deps: MethodDeps,
  change: MethodChange,
  { afterwards = false }: { afterwards?: boolean } = {},
): Promise<ChangeOutcome> {
  const { db, secrets, payments } = deps
  const answer = await payments.keepInstrument(requestOf(secrets, change))
  if (answer.outcome === 'unknown') {
    await releaseChange(db, change.id)
    return { outcome: 'processing' }
  }
  const applied = await db
    .transaction()
    .execute(async (tx) => applyAnswer(tx, { deps, change, answer, afterwards }))
  if (applied.outcome !== 'saved') return applied
  return { outcome: 'kept', due: await payDue(deps, change.subscription_id) }
}

type Applied = ChangeOutcome | { outcome: 'saved' }

type Answered = {
  deps: MethodDeps
  change: MethodChange
  answer: Exclude<KeepAnswer, { outcome: 'unknown' }>
  afterwards: boolean
}

async function applyAnswer(tx: Tx, answered: Answered): Promise<Applied> {
  const { deps, change, answer } = answered
  if (answer.outcome === 'declined') return endRefused(tx, answered, answer.decline.reason)
  const row = rowOfSubscription(change.subscription_id)
  const token = sealVaultToken(deps.secrets, answer.vaultToken, row)
  const reason = unfit(deps, change, answer.instrument)
  if (reason !== null) {
    await forgetLater(tx, { bytes: token, row })
    return endRefused(tx, answered, reason)
  }
  const first = await endChange(tx, { id: change.id, state: 'kept' })
  if (!first || (await isOutdated(tx, change))) {
    // If an earlier answer to this try put the instrument on file, it is in use. Then it is not forgotten.
    await forgetLater(tx, { bytes: token, row })
    return { outcome: 'kept', due: 'nothing' }
  }
  const saved = await saveMethod(tx, { id: change.subscription_id, token, method: answer.instrument })
  if (!saved) {
    await forgetLater(tx, { bytes: token, row })
    return { outcome: 'ended' }
  }
  await mailMethodChanged(tx, deps, { ...saved, changeId: change.id, method: answer.instrument })
  return { outcome: 'saved' }
}

type Declined = Extract<Answered['answer'], { outcome: 'declined' }>
type Reason = Declined['decline']['reason'] | NonNullable<ReturnType<typeof unfit>>

/** Ends a try whose instrument may not pay. */
async function endRefused(tx: Tx, { change, afterwards }: Answered, reason: Reason): Promise<Applied> {
  const first = await endChange(tx, { id: change.id, state: 'declined', reason })
  if (first && afterwards) await mailNotKept(tx, change, 'refused')
  return { outcome: 'declined', text: textOfRefusal(reason) }
}

/** Gives up a try to which the gateway has not answered in time, and tells the person by mail. */
export async function giveUpChange(tx: Tx, change: MethodChange): Promise<void> {
  if (await endChange(tx, { id: change.id, state: 'lost' })) await mailNotKept(tx, change, 'no-answer')
}

/** If a later try was kept, the earlier one matters to nobody. */
async function mailNotKept(tx: Tx, change: MethodChange, why: 'refused' | 'no-answer'): Promise<void> {
  if (await isOutdated(tx, change)) return
  await mailMethodNotChanged(tx, { changeId: change.id, subscriptionId: change.subscription_id, why })
}

/** Why a kept instrument may not pay. The browser's data proves nothing, because only the gateway knows it. */
function unfit({ hidden }: MethodDeps, { payment_type: named }: MethodChange, instrument: Instrument) {
  if (instrument.method !== METHODS[named]) return 'other-instrument' as const
  if (instrument.method !== 'creditCard') return null
  return hiddenBrands(hidden).includes(instrument.brand) ? ('not-offered' as const) : null
}

/** The outcome of a try that was sent before. */
export async function outcomeOf(
  deps: Pick<MethodDeps, 'db'>,
  { state, reason, subscription_id: subscriptionId }: MethodChange,
): Promise<ChangeOutcome> {
  switch (state) {
    case 'sending':
      return { outcome: 'processing' }
    case 'kept':
      return { outcome: 'kept', due: await whatIsDue(deps, subscriptionId) }
    case 'declined':
      return { outcome: 'declined', text: textOfRefusal(reason) }
    case 'lost':
      return { outcome: 'declined', text: 'pay.reenter' }
  }
}
