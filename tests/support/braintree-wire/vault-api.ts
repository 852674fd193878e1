import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import type { Instrument } from '#server/payments/gateway.ts'
import { declineTypeOf } from '#server/payments/sandbox/core/decide.ts'
import { keepInstrument, type KeptAnswer } from '#server/payments/sandbox/core/keep.ts'
import { findVaulted, revokeVaulted } from '#server/payments/sandbox/core/vault.ts'
import { address, mistakeIn } from './address.ts'
import { invalid, NOT_FOUND, ok, type XmlAnswer } from './answers.ts'
import { DEFAULT_ACCOUNT } from './client-token.ts'
import { xmlList } from './xml.ts'

export type VaultApi = {
  db: Db
  /** By merchant account. */
  currencies: Readonly<Record<string, string>>
  /** The ids of the customers that were created here. */
  customers: Set<string>
}

const customer = z.object({ customer: z.object({ id: z.string().max(36) }) })
const paymentMethod = z.object({
  payment_method: z.object({
    customer_id: z.string(),
    token: z.string().max(36),
    payment_method_nonce: z.string(),
    billing_address: address,
    options: z.object({
      verify_card: z.literal(true),
      verification_merchant_account_id: z.string().default(DEFAULT_ACCOUNT),
    }),
  }),
})

/** Customers and their instruments on file, on the sandbox's core. Null for a call of another kind. */
export async function answerVaultApi(
  api: VaultApi,
  call: string,
  { id, body }: { id: string; body: unknown },
): Promise<XmlAnswer | null> {
  switch (call) {
    case 'POST customers':
      return createCustomer(api, customer.parse(body).customer.id)
    case 'POST payment_methods':
      return create(api, paymentMethod.parse(body).payment_method)
    case 'DELETE payment_methods':
      return (await revokeVaulted(api.db, id)) ? ok('payment-method', { token: id }) : NOT_FOUND
    case 'GET payment_methods':
      return vaultedXml(id, await findVaulted(api.db, id))
    default:
      return null
  }
}

function createCustomer({ customers }: VaultApi, id: string): XmlAnswer {
  if (customers.has(id))
    return invalid('customer', {
      attribute: 'id',
      code: '91609',
      message: 'Customer ID has already been taken.',
    })
  customers.add(id)
  return ok('customer', { id }, 201)
}

function refused(attribute: string, code: string, message: string): XmlAnswer {
  return invalid('payment_method', { attribute, code, message })
}

async function create(
  { db, currencies, customers }: VaultApi,
  given: z.output<typeof paymentMethod>['payment_method'],
): Promise<XmlAnswer> {
  const { token, customer_id, payment_method_nonce: nonce, billing_address, options } = given
  if (!customers.has(customer_id)) return refused('customer_id', '93105', 'Customer ID is invalid.')
  if (!currencies[options.verification_merchant_account_id])
    return refused('base', '91728', 'Verification merchant account ID is invalid.')
  if (await findVaulted(db, token)) return refused('token', '91719', 'Token is in use.')
  const mistaken = mistakeIn(billing_address)
  if (mistaken) return invalid('payment_method', mistaken)
  const postalCode = billing_address.postal_code ?? null
  const answer = await keepInstrument(db, { requestKey: token, token, nonce, sca: 'none', postalCode })
  if (answer.kind === 'kept') return vaultedXml(answer.token, answer.instrument, 201)
  if (answer.kind === 'declined') return declinedXml(answer)
  return refused(answer.attribute, CODES[answer.code] ?? answer.code, answer.message)
}

/** For a nonce, the codes here differ from those of a sale. */
const CODES: Readonly<Record<string, string>> = { 91564: '93107', 91565: '93108' }

function declinedXml({ verdict }: Extract<KeptAnswer, { kind: 'declined' }>): XmlAnswer {
  const { status, code, text } = verdict
  const reason =
    status === 'rejected'
      ? { status: 'gateway_rejected', gateway_rejection_reason: code }
      : {
          status: status === 'failed' ? 'failed' : 'processor_declined',
          processor_response_code: code,
          processor_response_text: text,
          processor_response_type: `${declineTypeOf(code)}_declined`,
        }
  const errors = { errors: xmlList('error', []) }
  return ok('api-error-response', { message: text, errors, verification: reason }, 422)
}

function vaultedXml(token: string, instrument: Instrument | null, status = 200): XmlAnswer {
  switch (instrument?.method) {
    case undefined:
      return NOT_FOUND
    case 'paypal':
      return ok('paypal-account', { token, email: instrument.email }, status)
    case 'venmo':
      return ok('venmo-account', { token, username: instrument.username, venmo_user_id: 'Venmo-1' }, status)
    case 'creditCard': {
      const { brand, lastFour, expirationMonth, expirationYear } = instrument
      return ok(
        'credit-card',
        {
          token,
          card_type: brand === 'Mastercard' ? 'MasterCard' : brand,
          last_4: lastFour,
          expiration_month: expirationMonth,
          expiration_year: expirationYear,
        },
        status,
      )
    }
  }
}
