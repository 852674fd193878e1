import { isAwaited } from '#domain/payments/flows.ts'
import type { Hidden } from '#domain/payments/payment-options.ts'
import type { Site } from '#domain/site.ts'
import { inBackground, type Db, type Tx } from '#server/db/database.ts'
import { createAlarm } from '#server/platform/alarm.ts'
import type { Job } from '#server/platform/job.ts'
import type { Log } from '#server/platform/log.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import { tracedPart } from '#server/platform/traces.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { CARD_TESTING_RULES, type CardTestingRules } from './claim/card-testing-limits.ts'
import { claimTogether, type RecheckAll } from './claim/claim-together.ts'
import { humanKeys } from './claim/payer.ts'
import { readReplay, type PaymentRequest } from './claim/replay.ts'
import type { ToSend } from './claim/write-claim.ts'
import { mountClientToken, mustVerifyCards, type MayPay } from './client-token.ts'
import type { Engine } from './engine.ts'
import { failPoints, type ReachFailPoint } from './fail-points.ts'
import type { KeepAnswer, KeepRequest, PaymentGateway, WebhookRequest } from './gateway.ts'
import { forgetInstruments } from './forget/forget-instruments.ts'
import { NO_METER, type Meter } from './meter.ts'
import { placeOrder } from './place-order.ts'
import type {
  Fulfilment,
  OnFileRules,
  OrderStatus,
  Payer,
  PlaceOrderOutcome,
  Purchase,
  ReadContact,
  Recheck,
} from './purchase.ts'
import { undecidedSeconds } from './records/under-way.ts'
import { paymentElsewhere } from './records/humans.ts'
import { readOrderStatus } from './records/order-status.ts'
import type { RefundAsked } from './refunds/claim-refund.ts'
import { readOffer, type Offer } from './refunds/read-offer.ts'
import { dueRefunds, refundOrder, type RefundOutcome } from './refunds/refund-order.ts'
import { releaseByStaff, type ReleaseOutcome } from './resolve/release-by-staff.ts'
import { resolveOrder, type ResolveOutcome } from './resolve/resolve-order.ts'
import { openFindings, recheckFindings } from './resolve/recheck-findings.ts'
import { dueAttempts, dueOrders, hurry, recoverOnce } from './resolve/recover.ts'
import {
  skipTime,
  sweepAge,
  sweepDueSlices,
  type SweepAge,
  type TurnOptions,
} from './resolve/sweep-slices.ts'
import type { Compared } from './resolve/compare-window.ts'
import { cancelIdleOrders } from './resolve/cancel-idle-orders.ts'
import { sweepOnce, type SweepOptions } from './resolve/sweep.ts'
import { PACE, type Pace } from './schedule.ts'
import { watchGateway } from './send/breaker.ts'
import { dueEvents } from './webhooks/due-events.ts'
import { mountWebhooks, receiveWebhook } from './webhooks/receive-webhook.ts'

export type PaymentsDeps = {
  db: Db
  gateway: PaymentGateway
  secrets: Secrets
  log: Log
  /** Without a meter, nothing is counted. */
  meter?: Meter
  fulfil: Fulfilment
  /** For the support number in refusals, and the days of a refund. */
  site: Pick<Site, 'supportPhones' | 'refundDays'>
  /** The contact of a buyer whose payment ends without a charge while they wait. */
  readContact: ReadContact
  /** The rules of subscriptions for orders that an instrument on file pays. */
  onFile: OnFileRules
  /** The payment methods that the operator never accepts; none by default. */
  hidden?: Hidden
  /** Null only in load tests. */
  cardTesting?: CardTestingRules | null
  /** Only tests set a shorter time. */
  pace?: Pace
  reach?: ReachFailPoint
}

export type Payments = {
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
  /** What a refund would give the payer of an order, and what would end. Null for the order of another person. */
  refundOffer: (asked: { orderNo: string; payerId: string }) => Promise<Offer | null>
  /**
   * Refunds an order. Its payer can ask within the days of the setting; an operator always can, also for a part. If the
   * result is not known at once, the recoverer continues.
   */
  refundOrder: (asked: RefundAsked) => Promise<RefundOutcome>
  /** Asks the gateway at once about the unknown attempts of an order. */
  resolveOrder: (orderNo: string) => Promise<ResolveOutcome>
  /** Asks the gateway at once to release a hold that no order needs, by its transaction. */
  releaseHold: (transaction: string) => Promise<ReleaseOutcome>
  /** Whether a payment of this human for another draft or place can still succeed. */
  isPaying: (db: Db | Tx, asked: { scopeId: string; payer: Payer }) => Promise<boolean>
  /** Whether the gateway answers, as far as this process knows. */
  isReachable: () => boolean
  /** Keeps an instrument on file without a charge. */
  keepInstrument: (request: KeepRequest) => Promise<KeepAnswer>
  /** Whether every card must be verified now, because cards are being tested. */
  mustVerifyCards: () => Promise<boolean>
  recoverOnce: () => Promise<number>
  sweepOnce: (options: SweepOptions) => Promise<Compared>
  /** Compares the slices whose time has come. The job calls it. */
  sweepDueSlices: (options?: TurnOptions) => Promise<number>
  /** Skips a time in which nothing happened, because a developer moved the clock. */
  skipTime: (seconds: number) => Promise<void>
  /** The age of the comparison with the gateway; null before the first one. */
  sweepAge: () => Promise<SweepAge | null>
  /** The number of findings that wait for a person. */
  openFindings: () => Promise<number>
  /** Seconds since the oldest payment without a result was sent; zero without one. */
  undecidedSeconds: () => Promise<number>
  receiveWebhook: (notification: WebhookRequest) => Promise<'stored' | 'refused'>
  mount: (api: Api, deps: { limits: Limits; mayPay: MayPay }) => void
  jobs: Job[]
}

/** The payment engine. docs/payments.md describes its guarantees. */
export function createPayments(deps: PaymentsDeps): Payments {
  const {
    db,
    secrets,
    log,
    fulfil,
    readContact,
    onFile,
    hidden = {},
    cardTesting = CARD_TESTING_RULES,
    pace = PACE,
    meter = NO_METER,
  } = deps
  const watched = watchGateway(deps.gateway, {
    log,
    called: meter.called,
    onBack: async () => hurry({ db }),
  })
  const reach = deps.reach ?? failPoints(undefined)
  const cardsTested = createAlarm(log, 'cards are being tested; every card must now be verified')
  const engine: Engine = {
    db,
    secrets,
    log,
    meter,
    fulfil,
    site: deps.site,
    readContact,
    onFile,
    hidden,
    cardTesting,
    cardsTested,
    pace,
    reach,
    ...watched,
  }
  // Renewals use few connections. So buyers have most of the connections and of the processor.
  const quiet: Engine = { ...engine, db: inBackground(db) }
  return {
    placeOrder: async (purchase, recheck, written) =>
      tracedPart(
        { name: 'payment', kind: 'part', facts: { 'payment.flow': purchase.flow } },
        async (span) => {
          const placed = await placeOrder(
            isAwaited(purchase.flow) ? engine : quiet,
            purchase,
            recheck,
            written,
          )
          meter.answered(purchase.flow, placed.outcome)
          span?.tell({ 'payment.outcome': placed.outcome })
          return placed
        },
      ),
    claimTogether: async (purchases, recheckAll) => claimTogether(quiet, purchases, recheckAll),
    replay: async (request) => readReplay(engine, request),
    orderStatus: async (scopeId) => readOrderStatus(db, scopeId),
    isPaying: async (asker, { scopeId, payer }) =>
      (await paymentElsewhere(asker, { scopeId, keys: humanKeys(secrets, payer), countsPaid: false })) !==
      null,
    refundOffer: async (asked) => readOffer(db, { ...asked, days: engine.site.refundDays }),
    refundOrder: async (asked) => refundOrder(engine, asked),
    resolveOrder: async (orderNo) => resolveOrder(engine, orderNo),
    releaseHold: async (transaction) => releaseByStaff(engine, transaction),
    isReachable: () => !engine.circuit.isOpen(),
    keepInstrument: async (request) => engine.gateway.keepInstrument(request),
    mustVerifyCards: async () => mustVerifyCards(engine),
    recoverOnce: async () => recoverOnce(engine, DUE),
    sweepOnce: async (options) => sweepOnce(engine, options),
    sweepDueSlices: async (options) => sweepDueSlices(engine, options),
    skipTime: async (seconds) => skipTime(engine, seconds),
    sweepAge: async () => sweepAge(engine),
    openFindings: async () => openFindings(engine),
    undecidedSeconds: async () => undecidedSeconds(db),
    receiveWebhook: async (notification) => receiveWebhook(engine, notification),
    mount: (api, { limits, mayPay }) => {
      mountClientToken(api, { engine, limits, mayPay })
      mountWebhooks(api, engine)
    },
    jobs: jobsOf(engine),
  }
}

/** The job that compares our payments with the gateway's. */
export const SWEEP_JOB = 'sweep-payments'

/** All kinds of work of the recoverer. */
const DUE = [dueAttempts, dueOrders, dueRefunds, dueEvents]

function jobsOf(engine: Engine): Job[] {
  return [
    {
      name: 'recover-payments',
      everySeconds: 1,
      inEveryProcess: true,
      run: async () => recoverOnce(engine, DUE),
    },
    { name: SWEEP_JOB, everySeconds: 60, run: async (context) => sweepDueSlices(engine, context) },
    { name: 'forget-instruments', everySeconds: 3600, run: async () => forgetInstruments(engine) },
    { name: 'recheck-findings', everySeconds: 600, run: async () => recheckFindings(engine) },
    {
      name: 'cancel-idle-orders',
      everySeconds: 900,
      run: async (context) => cancelIdleOrders(engine, context),
    },
  ]
}
