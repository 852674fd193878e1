import { z } from 'zod'
import { MINUTE_MS } from '#domain/durations.ts'
import type { Db } from '#server/db/database.ts'
import type { PaymentSource } from '#server/payments/gateway.ts'
import { settlementOf } from '#server/payments/sandbox/core/decide.ts'
import { findNonce } from '#server/payments/sandbox/core/nonces.ts'
import { findRefunds, refundsBetween } from '#server/payments/sandbox/core/refunds.ts'
import { sell } from '#server/payments/sandbox/core/sale.ts'
import {
  captureTransaction,
  findByOrderId,
  findCreatedBetween,
  findTransaction,
  findVoidedBetween,
  moveTransaction,
  voidTransaction,
  type ChangeAnswer,
} from '#server/payments/sandbox/core/transactions.ts'
import { address, mistakeIn } from './address.ts'
import { invalid, NOT_FOUND, ok, type XmlAnswer } from './answers.ts'
import { DEFAULT_ACCOUNT } from './client-token.ts'
import { onceRefused } from './failed-keys.ts'
import { returnsXml, searchDisputes } from './dispute-api.ts'
import { answerRefund, findRefundById, refundXml } from './refund-api.ts'
import { transactionXml } from './transaction-xml.ts'
import { answerVaultApi, type VaultApi } from './vault-api.ts'
import { mayCharge } from './verified-nonces.ts'
import { xmlElement, xmlList } from './xml.ts'

export type ServerApi = VaultApi & {
  clientToken: (merchantAccount: string) => string
  /** The request keys of refused requests. */
  failedKeys: Set<string>
  /** The delay of the search index. */
  searchLagMs: number
}

const sale = z.object({
  transaction: z.object({
    amount: z.string(),
    order_id: z.string(),
    payment_method_nonce: z.string().optional(),
    payment_method_token: z.string().optional(),
    transaction_source: z.enum(['recurring', 'recurring_first']).optional(),
    merchant_account_id: z.string().default(DEFAULT_ACCOUNT),
    api_request_key: z.string().optional(),
    billing: address.optional(),
    options: z.object({
      submit_for_settlement: z.literal(false),
      store_in_vault_on_success: z.boolean(),
      three_d_secure: z.object({ required: z.boolean() }).optional(),
    }),
  }),
})
const clientToken = z.object({
  client_token: z.object({ merchant_account_id: z.string().default(DEFAULT_ACCOUNT) }),
})
const search = z.object({
  search: z.object({
    order_id: z.object({ is: z.string() }).optional(),
    created_at: z.object({ min: z.coerce.date(), max: z.coerce.date() }).optional(),
    type: z.array(z.string()).optional(),
    voided_at: z.object({ min: z.coerce.date(), max: z.coerce.date() }).optional(),
    ids: z.array(z.string()).optional(),
  }),
})
const PAGE_SIZE = 50

/** The part of Braintree's server API that the adapter calls, on the sandbox's core. */
export async function answerServerApi(api: ServerApi, call: Call): Promise<XmlAnswer> {
  return onceRefused(api.failedKeys, { body: call.body, answer: async () => answerCall(api, call) })
}

type Call = { method: string; path: string; body: unknown }

async function answerCall(api: ServerApi, { method, path, body }: Call): Promise<XmlAnswer> {
  const [, , , resource = '', first = '', second = ''] = (path.split('?')[0] ?? '').split('/')
  // `payment_methods/any/<token>` names the kind of instrument before its token.
  const [id, action] = resource === 'payment_methods' ? [second, ''] : [first, second]
  const vault = await answerVaultApi(api, `${method} ${resource}`, { id, body })
  if (vault) return vault
  const call = `${method} ${resource}${id.startsWith('advanced_search') ? `/${id}` : ''}${action && `/${action}`}`
  switch (call) {
    case 'POST client_token':
      return giveToken(api, clientToken.parse(body).client_token.merchant_account_id)
    case 'POST transactions':
      return create(api, sale.parse(body).transaction)
    case 'GET payment_method_nonces':
      return nonceXml(await findNonce(api.db, decodeURIComponent(id)))
    case 'GET transactions':
      return found(await findAny(api.db, id))
    case 'PUT transactions/submit_for_settlement':
      return moved(await capture(api.db, id), '91507')
    case 'PUT transactions/void':
      return moved(await voidTransaction(api.db, id), '91504')
    case 'POST transactions/refund':
      return answerRefund(api.db, id, body)
    case 'POST disputes/advanced_search':
      return searchDisputes(api.db, body)
    case 'POST transactions/advanced_search_ids':
      return searchIds(api, search.parse(body).search)
    case 'POST transactions/advanced_search':
      return searchPage(api.db, search.parse(body).search.ids ?? [])
    default:
      return NOT_FOUND
  }
}

function giveToken(api: ServerApi, account: string): XmlAnswer {
  if (!api.currencies[account])
    return invalid('client_token', {
      attribute: 'merchant_account_id',
      code: '92807',
      message: 'No such account.',
    })
  return ok('client-token', { value: api.clientToken(account) }, 201)
}

const OCCASIONS = { none: 'once', recurring_first: 'first', recurring: 'renewal' } as const

function sourceOf(given: z.output<typeof sale>['transaction']): PaymentSource | null {
  const { payment_method_nonce: nonce, payment_method_token: token } = given
  if (token !== undefined) return { kind: 'vault', token }
  return nonce === undefined ? null : { kind: 'nonce', nonce }
}

function refused(code: string, message: string): XmlAnswer {
  return invalid('transaction', { attribute: 'merchant_account_id', code, message })
}

async function create(api: ServerApi, given: z.output<typeof sale>['transaction']): Promise<XmlAnswer> {
  const currency = api.currencies[given.merchant_account_id]
  if (!currency) return refused('91513', 'Merchant account ID is invalid.')
  const source = sourceOf(given)
  if (!source) return refused('91508', 'Cannot determine payment method.')
  const mistaken = given.billing && mistakeIn(given.billing)
  if (mistaken) return invalid('transaction', mistaken)
  if (source.kind === 'vault' && given.billing)
    return refused('91530', 'Cannot provide a billing address unless also providing a credit card.')
  if (source.kind === 'nonce' && !mayCharge(source.nonce, given.merchant_account_id))
    return refused('91584', 'Merchant account must match the 3D Secure authorization merchant account.')
  const answer = await sell(api.db, {
    requestKey: given.api_request_key ?? null,
    orderId: given.order_id,
    orderNo: null,
    amountMinor: Number(given.amount.replace('.', '')),
    currency,
    source,
    occasion: OCCASIONS[given.transaction_source ?? 'none'],
    sca: given.options.three_d_secure?.required ? 'required' : 'none',
    postalCode: given.billing?.postal_code ?? null,
    vault: given.options.store_in_vault_on_success,
  })
  if (answer.kind === 'refused') return invalid('transaction', answer)
  const { transaction } = answer
  if (transaction.status === 'authorised') return ok('transaction', transactionXml(transaction), 201)
  const message = transaction.decline_text ?? ''
  const errors = { errors: xmlList('error', []) }
  return ok('api-error-response', { message, errors, transaction: transactionXml(transaction) }, 422)
}

/** Braintree's description of a nonce, without the details of wallets. */
function nonceXml(nonce: Awaited<ReturnType<typeof findNonce>>): XmlAnswer {
  if (!nonce) return NOT_FOUND
  const { instrument, verification } = nonce
  if (instrument.method !== 'creditCard') return ok('payment-method-nonce', { type: 'PayPalAccount' })
  const { brand, lastFour, expirationMonth, expirationYear } = instrument
  const card_type = brand === 'Mastercard' ? 'MasterCard' : brand
  const expires = { expiration_month: expirationMonth, expiration_year: expirationYear }
  return ok('payment-method-nonce', {
    type: 'CreditCard',
    details: { card_type, last_four: lastFour, ...expires },
    three_d_secure_info: verification === 'none' ? null : { liability_shifted: verification !== 'failed' },
  })
}

function moved(change: ChangeAnswer, code: string): XmlAnswer {
  if (change.kind === 'not-found') return NOT_FOUND
  if (change.kind === 'changed') return found(transactionXml(change.transaction))
  return invalid('transaction', {
    attribute: 'base',
    code,
    message: 'Transaction is not in a state that allows it.',
  })
}

/**
 * PayPal settles with the capture, so its answer can already have the state of a refused settlement. Source: the SDK's
 * test “submits a paypal transaction for settlement”, and Braintree, “Settlement responses” (4001).
 */
async function capture(db: Db, id: string): Promise<ChangeAnswer> {
  const change = await captureTransaction(db, id)
  if (change.kind !== 'changed') return change
  const { transaction } = change
  const isRefused = settlementOf(transaction.amount_minor) === 'settlement-declined'
  if (transaction.instrument.method !== 'paypal' || !isRefused) return change
  const refused = await db
    .transaction()
    .execute(async (tx) => moveTransaction(tx, transaction, 'settlement-declined'))
  return { kind: 'changed', transaction: refused }
}

type Criteria = z.output<typeof search>['search']

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS

/**
 * A search of times counts in minutes. The lower bound belongs to it, and a minute is added to the upper one, which does
 * not. Source: Braintree, “Search fields”, “Range fields”.
 */
function inMinutes({ min, max }: { min: Date; max: Date }): { from: Date; to: Date } {
  return { from: new Date(minuteOf(min)), to: new Date(minuteOf(max) + MINUTE_MS - 1) }
}

/** Refunds are transactions too, and a search shows them among the payments. */
async function searchIds(
  { db, searchLagMs }: ServerApi,
  { order_id, created_at, type, voided_at }: Criteria,
): Promise<XmlAnswer> {
  const rows: { id: string }[] = []
  if (order_id)
    rows.push(
      ...(await findByOrderId(db, order_id.is, searchLagMs)),
      ...(await findRefunds(db, order_id.is, searchLagMs)),
    )
  if (created_at && !type?.includes('credit'))
    rows.push(...(await findCreatedBetween(db, inMinutes(created_at))))
  if (created_at) rows.push(...(await refundsBetween(db, inMinutes(created_at))))
  if (voided_at) rows.push(...(await findVoidedBetween(db, inMinutes(voided_at))))
  const ids = rows.map(({ id }) => id)
  return ok('search-results', { page_size: PAGE_SIZE, ids: xmlList('item', ids) })
}

async function searchPage(db: Db, ids: readonly string[]): Promise<XmlAnswer> {
  const found = await Promise.all(ids.map(async (id) => findAny(db, id)))
  const inner = found.flatMap((xml) => (xml ? [xmlElement('transaction', xml)] : [])).join('')
  return {
    status: 200,
    xml: `<credit-card-transactions type="collection"><page-size type="integer">${PAGE_SIZE}</page-size>${inner}</credit-card-transactions>`,
  }
}

/** A payment or a refund. */
async function findAny(db: Db, id: string): Promise<XmlFields | null> {
  const sale = await findTransaction(db, id)
  if (sale) return { ...transactionXml(sale), ...(await returnsXml(db, sale)) }
  const refund = await findRefundById(db, id)
  return refund && refundXml(db, refund)
}

type XmlFields = ReturnType<typeof transactionXml>

function found(xml: XmlFields | null): XmlAnswer {
  return xml ? ok('transaction', xml) : NOT_FOUND
}
