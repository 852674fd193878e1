import type { Hidden } from '#domain/payments/payment-options.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { CardTestingRules } from './claim/card-testing-limits.ts'
import type { ReachFailPoint } from './fail-points.ts'
import type { PaymentGateway } from './gateway.ts'
import type { Meter } from './meter.ts'
import type { Fulfilment, ReadContact } from './purchase.ts'
import type { Pace } from './schedule.ts'
import type { Circuit } from './send/breaker.ts'

/** What every part of the engine works with. */
export type Engine = {
  db: Db
  /** Watched by `circuit`. */
  gateway: PaymentGateway
  secrets: Secrets
  log: Log
  meter: Meter
  fulfil: Fulfilment
  /** For the support number in refusals. */
  site: Pick<Site, 'supportPhones'>
  readContact: ReadContact
  /** What the operator never takes. */
  hidden: Hidden
  circuit: Circuit
  pace: Pace
  /** Null only to measure load. */
  cardTesting: CardTestingRules | null
  /** Tells a person that cards are being tested. */
  cardsTested: () => void
  reach: ReachFailPoint
}
