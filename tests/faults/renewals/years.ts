import { sql } from 'kysely'
import { DAY_SECONDS } from '#domain/durations.ts'
import { SNAPSHOT } from '#tests/support/cases/price-snapshot.ts'
import { TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import { rowOfSubscription, sealVaultToken } from '#server/payments/records/vault-token.ts'
import { recordRenewal } from '#server/people/index.ts'
import { findOwnSubscription, renewalTermsOf, saveRenewal } from '#server/subscriptions/index.ts'
import type { EngineProcess } from '../engine-client.ts'
import type { Random } from '../random.ts'
import type { RenewalCommand } from './commands.ts'
import { actAtGateway } from './gateway-side.ts'
import type { Subscriber } from './subscribers.ts'

export type Machines = {
  processes: (EngineProcess<RenewalCommand> | null)[]
  killOne: () => Promise<void>
  /** The errors that jobs have thrown, without calls whose process was killed. */
  errors: string[]
}
type Years = { db: Db; random: Random; people: readonly Subscriber[]; machines: Machines }

const A_KILL_ON = 0.05
/** How many of a thousand people do something on a day. */
const OF_A_THOUSAND = { cardChanges: 2, switchesOff: 0.5, switchesOn: 0.5, replaces: 0.5, changesPlan: 2 }
/** Basic, Essentials and Premium for a year. */
const PACKAGES = [1001, 1011, 1021] as const
const CARDS = ['approve', 'approve', 'approve', 'vaulted-2001', 'vaulted-2004', 'vaulted-2092'] as const
/** Each day compares the last days again, because some calls of a comparison fail. */
const SWEPT_HOURS = 72
const PRICE_CHANGES_EVERY_DAYS = 120
const PRICE_STEP = { least: -500, most: 1500 }

/** Lets days pass, one after another. On each day, people act while both processes run their jobs. */
export async function letDaysPass(years: Years, { from, to }: { from: number; to: number }): Promise<void> {
  for (let day = from; day < to; day += 1) {
    const hour = Math.floor(years.random.between(0, 24))
    await setClockOffset(years.db, day * DAY_SECONDS + hour * 3600)
    await Promise.all([workOff(years), live(years, day), sweep(years, SWEPT_HOURS)])
  }
}

/** Runs all jobs in both processes once. Sometimes one process is killed meanwhile. */
export async function workOff({ machines, random }: Years): Promise<void> {
  const working = machines.processes.map(async (one) => one?.tell({ do: 'work' }))
  if (random.chance(A_KILL_ON)) await machines.killOne()
  const answers = await Promise.all(working)
  machines.errors.push(...answers.filter((answer) => answer?.startsWith('error')).map(String))
}

/** One of the processes compares the last hours with the gateway's records. Returns whether it compared everything. */
export async function sweep(
  { machines, random }: Pick<Years, 'machines' | 'random'>,
  hours: number,
): Promise<boolean> {
  const answer = await machines.processes[random.chance(0.5) ? 0 : 1]?.tell({ do: 'sweep', hours })
  if (answer?.startsWith('error')) machines.errors.push(answer)
  return answer === 'complete'
}

async function live(years: Years, day: number): Promise<void> {
  const { db, random, people } = years
  const some = (ofAThousand: number) => chosen(random, people, (people.length * ofAThousand) / 1000)
  await actAtGateway({ db, random, people: people.length })
  if (day % PRICE_CHANGES_EVERY_DAYS === 0) await changePrice(db, random)
  for (const { token } of some(OF_A_THOUSAND.cardChanges)) await changeCard(db, token, random)
  for (const person of some(OF_A_THOUSAND.replaces)) await replaceMethod(db, person)
  for (const person of some(OF_A_THOUSAND.switchesOn)) await switchOn(db, person)
  const off = [...some(OF_A_THOUSAND.switchesOff), ...(await aFewDueNow(db, people))]
  const change = [...some(OF_A_THOUSAND.changesPlan), ...(await aFewDueNow(db, people))]
  await Promise.all([
    ...off.map(async (person) => switchOff(years, person)),
    ...change.map(async (person) => changePlan(years, person)),
  ])
}

function chosen<T>(random: Random, from: readonly T[], count: number): T[] {
  const whole = Math.floor(count) + (random.chance(count % 1) ? 1 : 0)
  return Array.from({ length: whole }, () => random.pick(from)).filter((one) => one !== undefined)
}

/** One in a hundred of the people whose renewal is charged today or tomorrow. */
async function aFewDueNow(db: Db, people: readonly Subscriber[]): Promise<Subscriber[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions where status = 'current' and auto_renew and renews_at <= app_now()::date + 1
      and past_due_since is null and random() < 0.01`.execute(db)
  const due = new Set(rows.map(({ id }) => id))
  return people.filter(({ subscriptionId }) => due.has(subscriptionId))
}

async function switchOff({ machines, random }: Years, { userId, subscriptionId }: Subscriber): Promise<void> {
  const place = random.chance(0.5) ? 0 : 1
  await machines.processes[place]?.tell({ do: 'switch-off', userId, subscriptionId })
}

/** Changes the plan of a person, sometimes during a charge or a kill of the process. */
async function changePlan({ machines, random }: Years, { userId }: Subscriber): Promise<void> {
  const place = random.chance(0.5) ? 0 : 1
  const packageId = random.pick(PACKAGES) ?? PACKAGES[0]
  await machines.processes[place]?.tell({ do: 'change-plan', userId, packageId })
}

async function switchOn(db: Db, { userId, subscriptionId }: Subscriber): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('subscriptions')
      .select('id')
      .where('id', '=', subscriptionId)
      .where('status', '=', 'current')
      .where('auto_renew', '=', false)
      // A term that was refunded is never charged again, and its renewal cannot be switched on.
      .where(
        sql<boolean>`not exists (select from orders o where o.subscription_id = subscriptions.id and o.state = 'refunded')`,
      )
      .forUpdate()
      .executeTakeFirst()
    if (!found) return
    await saveRenewal(tx, { id: subscriptionId, renews: true })
    const own = await findOwnSubscription(tx, { userId })
    const from = { userId, locale: 'en' as const, address: '192.0.2.1', subscriptionId }
    await recordRenewal(tx, TEST_SECRETS, { ...from, way: 'account', terms: own && renewalTermsOf(own) })
  })
}

async function changeCard(db: Db, token: string, random: Random): Promise<void> {
  const behaviour = random.pick(CARDS) ?? 'approve'
  await db.updateTable('sandbox_vault').set({ behaviour }).where('token', '=', token).execute()
}

async function replaceMethod(db: Db, { subscriptionId, token }: Subscriber): Promise<void> {
  await db.updateTable('sandbox_vault').set({ behaviour: 'approve' }).where('token', '=', token).execute()
  await sql`
    update subscriptions set payment_token_enc = ${sealVaultToken(TEST_SECRETS, token, rowOfSubscription(subscriptionId))}, method_refused_at = null,
           charge_after = case when charge_after = 'infinity' then null else charge_after end
    where id = ${subscriptionId} and status = 'current'`.execute(db)
}

async function changePrice(db: Db, random: Random): Promise<void> {
  const step = Math.floor(random.between(PRICE_STEP.least, PRICE_STEP.most))
  await sql`update packages set price_minor = price_minor + ${step} where id = ${SNAPSHOT.packageId}`.execute(
    db,
  )
}
