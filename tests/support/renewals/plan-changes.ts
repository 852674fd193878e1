import { randomUUID } from 'node:crypto'
import { DAY_SECONDS } from '#domain/durations.ts'
import type { Db } from '#server/db/database.ts'
import { startSession } from '#server/credentials/log-in/sessions.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { quoteChange, type ChangeDeps, type ChangeRequest } from '#server/renewals/change/change-now.ts'
import { aSubscriber, type Subscriber } from './due-renewals.ts'
import { TEST_SECRETS } from '../payments/payments.ts'

/** The days of the paid year that remain after today. */
export const DAYS_LEFT = 100

export type Changer = Subscriber & { secret: string }

/** A logged-in person who has paid a year of Essentials, of which 100 days remain. The clock is set to that day. */
export async function aChanger(db: Db, given: Parameters<typeof aSubscriber>[1] = {}): Promise<Changer> {
  await setClockOffset(db, 0)
  const subscriber = await aSubscriber(db, { noticeMinor: null, ...given })
  await setClockOffset(db, -DAYS_LEFT * DAY_SECONDS)
  const { userId } = subscriber
  return { ...subscriber, secret: await startSession(db, TEST_SECRETS, { userId, device: null }) }
}

export async function quoteFor(
  deps: ChangeDeps,
  { userId, secret }: Changer,
  wanted: ChangeRequest['wanted'],
) {
  const quoted = await quoteChange(deps, { userId, secret, wanted })
  if (quoted.outcome !== 'quoted') throw new Error(quoted.outcome)
  return quoted
}

/** A request with the values of the page that was just opened. */
export async function requestFor(
  deps: ChangeDeps,
  person: Changer,
  wanted: ChangeRequest['wanted'],
): Promise<ChangeRequest> {
  const { priced } = await quoteFor(deps, person, wanted)
  const { userId, secret } = person
  const { changeId, snapshot } = priced
  const shown = { changeId, totalMinor: snapshot.totalMinor, wholeMinor: snapshot.renewalMinor }
  return { userId, secret, wanted, shown, key: randomUUID() }
}

export async function planOf(db: Db, { subscriptionId }: Pick<Subscriber, 'subscriptionId'>) {
  return db
    .selectFrom('subscriptions')
    .select(['status', 'package_id', 'renewal_minor', 'next_package_id', 'auto_renew'])
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
}
