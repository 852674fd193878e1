import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  AuthoriseAnswer,
  Decline,
  ForgetAnswer,
  KeepAnswer,
  KeepRequest,
  NonceAnswer,
} from '../gateway.ts'
import { addressOf } from './address.ts'
import { NO_ACCOUNT } from './authorise.ts'
import { declineFields, declineOf } from './decline.ts'
import { declinedBefore, isNotFound, refusalOf, TIMED_OUT, type IsOver } from './errors.ts'
import { merchantAccountOf, type BraintreeAccount, type BraintreeSdk } from './sdk.ts'
import { vaultedOf } from './vaulted.ts'

type Keep = { sdk: BraintreeSdk; account: BraintreeAccount; request: KeepRequest; isOver: IsOver }

/**
 * Puts an instrument on file. Braintree verifies a card with its bank first. The token and its customer are derived
 * from the request key. So a repetition finds the instrument of the first call.
 * @throws what the SDK throws, if the effect is unknown
 */
export async function keepInstrument({ sdk, account, request, isOver }: Keep): Promise<KeepAnswer> {
  const named = merchantAccountOf(account, request.currency)
  if (!named) return keepAnswerOf(NO_ACCOUNT)
  try {
    const refused = (await withoutVerification(sdk, request)) ?? (await createCustomer(sdk, request))
    if (refused) return refused
    return isOver() ? TIMED_OUT : await create({ sdk, request, named })
  } catch (error) {
    const declined = declinedBefore(error)
    if (declined) return keepAnswerOf(declined)
    throw error
  }
}

const UNVERIFIED: KeepAnswer = {
  outcome: 'declined',
  decline: {
    reason: 'verification-required',
    code: 'three_d_secure',
    text: 'The issuer did not verify the card',
    type: null,
  },
}

const UNKNOWN_NONCE: KeepAnswer = {
  outcome: 'declined',
  decline: { reason: 'invalid-nonce', code: 'notFoundError', text: 'Unknown nonce', type: null },
}

const verifiedFields = z.object({
  type: z.string(),
  threeDSecureInfo: z.object({ liabilityShifted: z.boolean().nullish() }).nullish(),
})

/**
 * The answer for a card whose issuer has not verified it, but must. Null if the card may be kept. A missing nonce was
 * used by an earlier call with this key, or is unknown. A card is never kept without this check.
 */
async function withoutVerification(sdk: BraintreeSdk, request: KeepRequest): Promise<KeepAnswer | null> {
  if (request.sca !== 'required') return null
  try {
    const { type, threeDSecureInfo } = verifiedFields.parse(await sdk.paymentMethodNonce.find(request.nonce))
    return type !== 'CreditCard' || threeDSecureInfo?.liabilityShifted === true ? null : UNVERIFIED
  } catch (error) {
    if (isNotFound(error)) return (await findKept(sdk, request)) ?? UNKNOWN_NONCE
    throw error
  }
}

/** “Customer ID has already been taken.” An earlier call with this key made it. */
const CUSTOMER_IS_THERE = '91609'

async function createCustomer(sdk: BraintreeSdk, request: KeepRequest): Promise<KeepAnswer | null> {
  const response = await sdk.customer.create({ id: idOf('customer', request), ...request.customer })
  if (response.success) return null
  const errors = response.errors.deepErrors()
  return errors.some(({ code }) => code === CUSTOMER_IS_THERE) ? null : keepAnswerOf(refusalOf(errors))
}

type Creation = { sdk: BraintreeSdk; request: KeepRequest; named: { merchantAccountId?: string } }

async function create({ sdk, request, named }: Creation): Promise<KeepAnswer> {
  const { nonce, deviceData, billing } = request
  const { merchantAccountId } = named
  const response = await sdk.paymentMethod.create({
    customerId: idOf('customer', request),
    token: idOf('token', request),
    paymentMethodNonce: nonce,
    billingAddress: addressOf(billing),
    ...(deviceData ? { deviceData } : {}),
    options: {
      verifyCard: true,
      ...(merchantAccountId ? { verificationMerchantAccountId: merchantAccountId } : {}),
    },
  })
  if (response.success) return keptOf(response.paymentMethod) ?? { outcome: 'unknown', because: 'unreadable' }
  const decline = declineOfVerification(response)
  if (decline) return { outcome: 'declined', decline }
  const errors = response.errors.deepErrors()
  if (!errors.some(({ code }) => BEFORE.has(code))) return keepAnswerOf(refusalOf(errors))
  return (await findKept(sdk, request)) ?? { outcome: 'unknown', because: 'nonce-used' }
}

/** Codes of a repetition, by kind of instrument: its token is in use, or its nonce was used. */
const BEFORE: ReadonlySet<string> = new Set('91719 92906 93503 91731 92907 93107 93504 91564'.split(' '))

async function findKept(sdk: BraintreeSdk, request: KeepRequest): Promise<KeepAnswer | null> {
  try {
    return keptOf(await sdk.paymentMethod.find(idOf('token', request)))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

function keptOf(given: unknown): KeepAnswer | null {
  const vaulted = vaultedOf(given)
  return vaulted && { outcome: 'kept', vaultToken: vaulted.token, instrument: vaulted.instrument }
}

const verification = z.object({ verification: declineFields })

function declineOfVerification(response: unknown): Decline | null {
  const parsed = verification.safeParse(response)
  return parsed.success ? declineOf(parsed.data.verification) : null
}

function keepAnswerOf(answer: AuthoriseAnswer): KeepAnswer {
  if (answer.outcome === 'declined') return { outcome: 'declined', decline: answer.decline }
  return answer.outcome === 'unknown' ? answer : { outcome: 'unknown', because: 'error' }
}

/** Braintree allows 36 characters. */
const ID_LENGTH = 32

function idOf(of: 'customer' | 'token', { requestKey }: KeepRequest): string {
  return createHash('sha256').update(`${of}:${requestKey}`).digest('hex').slice(0, ID_LENGTH)
}

/**
 * Asks Braintree which instrument is on file.
 * @throws what the SDK throws, except for an unknown token
 */
export async function describeVaulted(sdk: BraintreeSdk, token: string): Promise<NonceAnswer> {
  try {
    const vaulted = vaultedOf(await sdk.paymentMethod.find(token))
    return vaulted ? { outcome: 'found', instrument: vaulted.instrument } : { outcome: 'none' }
  } catch (error) {
    if (isNotFound(error)) return { outcome: 'none' }
    throw error
  }
}

/**
 * Deletes an instrument on file.
 * @throws what the SDK throws, except for an unknown token
 */
export async function forgetInstrument(sdk: BraintreeSdk, token: string): Promise<ForgetAnswer> {
  try {
    await sdk.paymentMethod.delete(token)
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  return { outcome: 'forgotten' }
}
