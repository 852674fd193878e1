import type { Db } from '#server/db/database.ts'
import type {
  AuthoriseAnswer,
  AuthoriseRequest,
  FindAnswer,
  PaymentGateway,
  RefundAnswer,
  RefundRequest,
} from '../gateway.ts'
import { createRun, type Run } from './answers.ts'
import { CALM, type Chaos, type Fault } from './chaos.ts'
import { issueClientToken } from './client-token.ts'
import { findNonce, wireBehaviour } from './core/nonces.ts'
import { sell, type SandboxTransaction } from './core/sale.ts'
import {
  captureTransaction,
  findByOrderId,
  findCreatedBetween,
  findPayment,
  voidTransaction,
  type ChangeAnswer,
} from './core/transactions.ts'
import { keepInstrument } from './core/keep.ts'
import { findRefunds, refundOfPayment, refundTransaction } from './core/refunds.ts'
import { findVaulted, revokeVaulted } from './core/vault.ts'
import { answerOf, described, foundRefund, keptAnswerOf, refundAnswerOf, transactionOf } from './map.ts'
import { returnsOf } from './returns.ts'
import { readNotification, SANDBOX_SIGNATURE } from './notifications.ts'
import { paymentOptions, type Hidden } from '#domain/payments/payment-options.ts'
import type { SigningKeys } from './signature.ts'

export type SandboxGatewayDeps = {
  db: Db
  /** Signs client tokens and notifications. It is the same in every process. */
  key: SigningKeys
  chaos?: Chaos
  /** Shorter only in tests of faults. */
  limitMs?: number
  /** The payment methods that the operator never offers. */
  hidden?: Hidden
  /** Off imitates a merchant account without idempotency keys. */
  requestKeys?: boolean
}

/** A gateway that moves no money. It follows Braintree's documented behaviour, with data in our database. */
export function createSandboxGateway(deps: SandboxGatewayDeps): PaymentGateway {
  const { db, key, chaos = CALM, requestKeys = true } = deps
  const run = createRun(deps)
  return {
    name: 'sandbox',
    hasRequestKeys: requestKeys,
    hasOwnBook: false,
    authorise: async (request) => authorise({ db, run, requestKeys, lagMs: chaos.lagMs }, request),
    capture: async (transactionId) =>
      run('capture', async () => changeAnswerOf(await captureTransaction(db, transactionId), 'captured')),
    void: async (transactionId) =>
      run('void', async () => changeAnswerOf(await voidTransaction(db, transactionId), 'voided')),
    findByAttempt: async (requestKey) =>
      run('search', async () => found((await findByOrderId(db, requestKey, chaos.lagMs))[0])),
    find: async (transactionId) => run('find', async () => found(await findPayment(db, transactionId))),
    refund: async (request) => run('refund', async () => refund({ db, requestKeys }, request)),
    findRefund: async ({ transactionId, requestKey }) =>
      run('search', async () => {
        const refunds = await findRefunds(db, requestKey, chaos.lagMs)
        return foundRefund(refundOfPayment(refunds, transactionId))
      }),
    keepInstrument: async ({ requestKey, nonce, sca, billing }) => {
      const postalCode = billing.postalCode ?? null
      return run(
        'keep',
        async () => keptAnswerOf(await keepInstrument(db, { requestKey, nonce, sca, postalCode })),
        await faultOf(db, nonce),
      )
    },
    forgetInstrument: async (token) =>
      run('forget', async () => {
        await revokeVaulted(db, token)
        return { outcome: 'forgotten' }
      }),
    describeVaulted: async (token) => run('find', async () => described(await findVaulted(db, token))),
    describeNonce: async (nonce) =>
      run('find', async () => described((await findNonce(db, nonce))?.instrument)),
    searchCreatedBetween: async ({ limit, ...window }) =>
      run('search', async () => {
        const rows = await findCreatedBetween(db, window)
        if (rows.length > limit) return { outcome: 'too-many' }
        return { outcome: 'found', transactions: rows.map(transactionOf) }
      }),
    ...returnsOf(db, run),
    clientConfig: async ({ country }) => ({
      outcome: 'ready',
      config: {
        clientToken: issueClientToken(key),
        provider: 'sandbox',
        ...paymentOptions(country, deps.hidden),
      },
    }),
    parseWebhook: async ({ header, body }) =>
      readNotification({ key, signature: header(SANDBOX_SIGNATURE) ?? '', body }),
  }
}

type Sending = { db: Db; run: Run; requestKeys: boolean; lagMs: number }

async function authorise(
  { db, run, requestKeys, lagMs }: Sending,
  request: AuthoriseRequest,
): Promise<AuthoriseAnswer> {
  const { requestKey, orderNo, amountMinor, currency, source, occasion, sca, billing, vault } = request
  const sale = { orderId: requestKey, orderNo, amountMinor, currency, source, occasion, sca, vault }
  const postalCode = source.kind === 'nonce' ? (billing.postalCode ?? null) : null
  return run(
    'authorise',
    async () => {
      // Without idempotency keys, an earlier charge of an instrument on file is looked for first.
      const [earlier] =
        requestKeys || source.kind === 'nonce' ? [] : await findByOrderId(db, requestKey, lagMs)
      if (earlier) return answerOf({ kind: 'transaction', transaction: earlier })
      return answerOf(await sell(db, { ...sale, requestKey: requestKeys ? requestKey : null, postalCode }))
    },
    source.kind === 'nonce' ? await faultOf(db, source.nonce) : 'none',
  )
}

/** Without idempotency keys, an earlier refund with this key is looked for first. */
async function refund(
  { db, requestKeys }: Pick<Sending, 'db' | 'requestKeys'>,
  { transactionId, amountMinor, requestKey }: RefundRequest,
): Promise<RefundAnswer> {
  if (!requestKeys) {
    const earlier = refundOfPayment(await findRefunds(db, requestKey), transactionId)
    if (earlier) return refundAnswerOf({ kind: 'refunded', refund: earlier })
  }
  const given = { transactionId, amountMinor, orderId: requestKey }
  return refundAnswerOf(
    await refundTransaction(db, { ...given, requestKey: requestKeys ? requestKey : null }),
  )
}

/** The fault that the card of this nonce causes. */
async function faultOf(db: Db, nonce: string): Promise<Fault> {
  const own = await wireBehaviour(db, nonce).catch(() => null)
  if (own === null) return 'none'
  return own === 'lost-answer' ? 'lostAfter' : 'lostBefore'
}

/** A repeated capture or void has the status already, so it succeeds too. */
function changeAnswerOf<Status extends 'captured' | 'voided'>(change: ChangeAnswer, wanted: Status) {
  const status = change.kind === 'not-found' ? null : transactionOf(change.transaction).status
  return status === wanted ? { outcome: wanted } : { outcome: 'refused' as const, status }
}

function found(row: SandboxTransaction | null | undefined): FindAnswer {
  return row ? { outcome: 'found', transaction: transactionOf(row) } : { outcome: 'none' }
}
