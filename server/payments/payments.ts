import { isAwaited } from '#domain/payments/flows.ts'
import { inBackground, type Db, type Tx } from '#server/db/database.ts'
import type { Job } from '#server/platform/job.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { tracedPart } from '#server/platform/traces.ts'
import { claimTogether, type RecheckAll } from './claim/claim-together.ts'
import { humanKeys } from './claim/payer.ts'
import { readReplay, type PaymentRequest } from './claim/replay.ts'
import type { ToSend } from './claim/write-claim.ts'
import { mountClientToken, mustVerifyCards, type MayPay } from './client-token.ts'
import { createEngine, type PaymentsDeps } from './create-engine.ts'
import type { Engine } from './engine.ts'
import type { KeepAnswer, KeepRequest, WebhookRequest } from './gateway.ts'
import { paymentJobs, recoverDue } from './jobs.ts'
import { placeOrder } from './place-order.ts'
import type { OrderStatus, Payer, PlaceOrderOutcome, Purchase, Recheck } from './purchase.ts'
import { undecidedSeconds } from './records/under-way.ts'
import { paymentElsewhere } from './records/humans.ts'
import { readOrderStatus } from './records/order-status.ts'
import type { RefundAsked } from './refunds/claim-refund.ts'
import { readRefundOffer, type RefundOffer } from './refunds/read-refund-offer.ts'
import { refundOrder, type RefundOutcome } from './refunds/refund-order.ts'
import { releaseByStaff, type ReleaseOutcome } from './resolve/release-by-staff.ts'
import { resolveOrder, type ResolveOutcome } from './resolve/resolve-order.ts'
import { openFindings } from './resolve/recheck-findings.ts'
import {
  skipTime,
  sweepAge,
  sweepDueSlices,
  type SweepAge,
  type TurnOptions,
} from './resolve/sweep-slices.ts'
import type { Compared } from './resolve/compare-window.ts'
import { sweepOnce, type SweepOptions } from './resolve/sweep.ts'
import { mountWebhooks, receiveWebhook } from './webhooks/receive-webhook.ts'

export type Payments = Paying &
  Refunding &
  GatewayCalls &
  Resolving &
  Comparing & {
    mount: (api: Api, deps: { limits: Limits; mayPay: MayPay }) => void
    jobs: Job[]
  }

/** The payment engine. docs/payments.md describes its guarantees. */
export function createPayments(deps: PaymentsDeps): Payments {
  const engine = createEngine(deps)
  return {
    ...paying(engine),
    ...refunding(engine),
    ...gatewayCalls(engine),
    ...resolving(engine),
    ...comparing(engine),
    mount: (api, { limits, mayPay }) => {
      mountClientToken(api, { engine, limits, mayPay })
      mountWebhooks(api, engine)
    },
    jobs: paymentJobs(engine),
  }
}

type Paying = {
  /** Pays an order at most once. An order that `claimTogether` has written is only sent. */
  placeOrder: <R>(purchase: Purchase, recheck: Recheck<R>, written?: ToSend) => Promise<PlaceOrderOutcome<R>>
  /** Writes the orders of renewals that no other order blocks, in one transaction. Send each of them at once. */
  claimTogether: (purchases: readonly Purchase[], recheckAll: RecheckAll) => Promise<Map<Purchase, ToSend>>
  /**
   * The answer to an earlier request, or the outcome of another request for the same order; null for a new
   * request. Ask it before a draft, a price or a duplicate is checked again, because the order may have
   * changed them.
   */
  replay: (request: PaymentRequest) => Promise<PlaceOrderOutcome<never> | null>
  /** The status of the newest order of a draft or user; null without an order. */
  orderStatus: (scopeId: string) => Promise<OrderStatus | null>
  /** Whether a payment of this human for another draft or place can still succeed. */
  isPaying: (db: Db | Tx, asked: { scopeId: string; payer: Payer }) => Promise<boolean>
}

function paying(engine: Engine): Paying {
  // Renewals use few connections. So buyers have most of the connections and of the processor.
  const quiet: Engine = { ...engine, db: inBackground(engine.db) }
  return {
    placeOrder: async (purchase, recheck, written) =>
      tracedPart(
        { name: 'payment', kind: 'part', facts: { 'payment.flow': purchase.flow } },
        async (span) => {
          const used = isAwaited(purchase.flow) ? engine : quiet
          const placed = await placeOrder(used, purchase, recheck, written)
          engine.meter.answered(purchase.flow, placed.outcome)
          span?.tell({ 'payment.outcome': placed.outcome })
          return placed
        },
      ),
    claimTogether: async (purchases, recheckAll) => claimTogether(quiet, purchases, recheckAll),
    replay: async (request) => readReplay(engine, request),
    orderStatus: async (scopeId) => readOrderStatus(engine.db, scopeId),
    isPaying: async (asker, { scopeId, payer }) => {
      const keys = humanKeys(engine.secrets, payer)
      return (await paymentElsewhere(asker, { scopeId, keys, countsPaid: false })) !== null
    },
  }
}

type Refunding = {
  /** What a refund would give the payer of an order, and what would end. Null for the order of another person. */
  refundOffer: (asked: { orderNo: string; payerId: string }) => Promise<RefundOffer | null>
  /**
   * Refunds an order. Its payer can ask within the days of the setting; an operator always can, also for a part. If the
   * result is not known at once, the recoverer continues.
   */
  refundOrder: (asked: RefundAsked) => Promise<RefundOutcome>
}

function refunding(engine: Engine): Refunding {
  return {
    refundOffer: async (asked) => readRefundOffer(engine.db, { ...asked, days: engine.site.refundDays }),
    refundOrder: async (asked) => refundOrder(engine, asked),
  }
}

type GatewayCalls = {
  /** Whether the gateway answers, as far as this process knows. */
  isReachable: () => boolean
  /** Keeps an instrument on file without a charge. */
  keepInstrument: (request: KeepRequest) => Promise<KeepAnswer>
  /** Whether every card must be verified now, because cards are being tested. */
  mustVerifyCards: () => Promise<boolean>
  receiveWebhook: (notification: WebhookRequest) => Promise<'stored' | 'refused'>
}

function gatewayCalls(engine: Engine): GatewayCalls {
  return {
    isReachable: () => !engine.circuit.isOpen(),
    keepInstrument: async (request) => engine.gateway.keepInstrument(request),
    mustVerifyCards: async () => mustVerifyCards(engine),
    receiveWebhook: async (notification) => receiveWebhook(engine, notification),
  }
}

type Resolving = {
  recoverOnce: () => Promise<number>
  /** Asks the gateway at once about the unknown attempts of an order. */
  resolveOrder: (orderNo: string) => Promise<ResolveOutcome>
  /** Asks the gateway at once to release a hold that no order needs, by its transaction. */
  releaseHold: (transaction: string) => Promise<ReleaseOutcome>
  /** Seconds since the oldest payment without a result was sent; zero without one. */
  undecidedSeconds: () => Promise<number>
}

function resolving(engine: Engine): Resolving {
  return {
    recoverOnce: async () => recoverDue(engine),
    resolveOrder: async (orderNo) => resolveOrder(engine, orderNo),
    releaseHold: async (transaction) => releaseByStaff(engine, transaction),
    undecidedSeconds: async () => undecidedSeconds(engine.db),
  }
}

/** The comparison with the gateway. */
type Comparing = {
  sweepOnce: (options: SweepOptions) => Promise<Compared>
  /** Compares the slices whose time has come. The job calls it. */
  sweepDueSlices: (options?: TurnOptions) => Promise<number>
  /** Skips a time in which nothing happened, because a developer moved the clock. */
  skipTime: (seconds: number) => Promise<void>
  /** The age of the comparison with the gateway; null before the first one. */
  sweepAge: () => Promise<SweepAge | null>
  /** The number of findings that wait for a person. */
  openFindings: () => Promise<number>
}

function comparing(engine: Engine): Comparing {
  return {
    sweepOnce: async (options) => sweepOnce(engine, options),
    sweepDueSlices: async (options) => sweepDueSlices(engine, options),
    skipTime: async (seconds) => skipTime(engine, seconds),
    sweepAge: async () => sweepAge(engine),
    openFindings: async () => openFindings(engine),
  }
}
