import type { Hidden } from '#domain/payments/payment-options.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { CardTestingRules } from './claim/card-testing-limits.ts'
import type { ReachFailPoint } from './fail-points.ts'
import type { PaymentGateway } from './gateway.ts'
import type { Meter } from './meter.ts'
import type { Fulfilment, OnFileRules, ReadContact } from './purchase.ts'
import type { Pace } from './schedule.ts'
import type { Circuit } from './send/breaker.ts'

/** The dependencies of every part of the engine. */
export type Engine = {
  db: Db
  /** The gateway, protected by `circuit`. */
  gateway: PaymentGateway
  secrets: Secrets
  log: Log
  meter: Meter
  fulfil: Fulfilment
  /** For the support number in refusals, and the days of a refund. */
  site: Pick<Site, 'supportPhones' | 'refundDays'>
  readContact: ReadContact
  onFile: OnFileRules
  /** The payment methods that the operator never accepts. */
  hidden: Hidden
  circuit: Circuit
  pace: Pace
  /** Null only in load tests. */
  cardTesting: CardTestingRules | null
  /** Raises an alert that cards are being tested. */
  cardsTested: () => void
  reach: ReachFailPoint
}
