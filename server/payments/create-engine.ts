import type { Hidden } from '#domain/payments/payment-options.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import { createAlarm } from '#server/platform/alarm.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { CARD_TESTING_RULES, type CardTestingRules } from './claim/card-testing-limits.ts'
import type { Engine } from './engine.ts'
import { failPoints, type ReachFailPoint } from './fail-points.ts'
import type { PaymentGateway } from './gateway.ts'
import { NO_METER, type Meter } from './meter.ts'
import type { Fulfilment, OnFileRules, ReadContact } from './purchase.ts'
import { hurry } from './resolve/recover.ts'
import { PACE, type Pace } from './schedule.ts'
import { watchGateway } from './send/breaker.ts'

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

/** The engine, with the defaults of production. The breaker guards its gateway. */
export function createEngine({ gateway, meter = NO_METER, ...deps }: PaymentsDeps): Engine {
  const { db, log } = deps
  return {
    hidden: {},
    cardTesting: CARD_TESTING_RULES,
    pace: PACE,
    reach: failPoints(undefined),
    ...deps,
    meter,
    cardsTested: createAlarm(log, 'cards are being tested; every card must now be verified'),
    ...watchGateway(gateway, { log, called: meter.called, onBack: async () => hurry({ db }) }),
  }
}
