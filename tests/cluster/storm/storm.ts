import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Db } from '#server/db/database.ts'
import { letNoncesWorkTwice } from '#tests/faults/reusable-nonces.ts'
import { seededRandom } from '#tests/faults/random.ts'
import { tellStories } from '#tests/faults/story.ts'
import type { Call } from '#tests/support/api.ts'
import { STEPS } from '#tests/support/rotated-keys.ts'
import { overHttps } from '../https-call.ts'
import type { Cluster } from '../start.ts'
import { sweepAll, type Sweep } from '../sweep.ts'
import { openShop } from './crowd.ts'
import { newChronicle, type Chronicle } from './events.ts'
import { judge } from './judge.ts'
import { createMeter, hasFailed, type Meter } from './meter.ts'
import { failoversOf, placeBars, serviceBars, type Options, type Outcome, type Planned } from './outcome.ts'
import { newWitness, type Witness } from './people.ts'
import { checkOutPrevious } from './previous.ts'
import { startProbe } from './probe.ts'
import { replaceAll } from './replace.ts'
import { drain, startSweeping } from './drain.ts'
import { makeTrouble } from './trouble.ts'
import { countLocked, openDrafts } from './open-drafts.ts'
import { watchLeader } from './watch-leader.ts'

const LIMIT_OF_A_CALL_MS = 20_000
/** Answers that the storm has delayed may still arrive. */
const CALM_DOWN_MS = 5_000

type Run = { cluster: Cluster; chronicle: Chronicle; meter: Meter; call: Call; witness: Witness }

/** Buyers order over https while leaders and processes are killed, stopped and replaced. */
export async function runStorm(
  cluster: Cluster,
  options: Options,
  say: (line: string) => void,
): Promise<Outcome> {
  const { gateway, balancer, databaseUrl, postgresql } = cluster
  const random = seededRandom(options.seed)
  const db = openDatabase({ url: databaseUrl, poolSize: 4 })
  await letNoncesWorkTwice(gateway.book)
  const [meter, witness, chronicle] = [createMeter(), newWitness(), newChronicle(say)]
  const isLate = () => Date.now() > chronicle.begun + options.minutes * 60_000
  // The visitor id decides the pricing group. The group of this visitor sells the packages of the buyers.
  const call = meter.measured(overHttps({ ...balancer, limitMs: LIMIT_OF_A_CALL_MS }, 'storm'))
  const probe = await startProbe(call)
  const leaders = watchLeader(postgresql)
  const shop = openShop({ call, random, witness, isOver: isLate }, options)
  const sweeping = startSweeping(db, gateway.address)

  const kills = await makeTrouble({ cluster, chronicle, random, isLate, short: options.short })
  gateway.calm()
  await delay(CALM_DOWN_MS)
  const planned = isLate() ? null : await replaceProcesses({ cluster, chronicle, meter, call, witness })
  await shop.close()
  const sweeps = await sweeping.stop()
  await Promise.all([probe.stop(), leaders.stop()])
  const ended = Date.now()
  chronicle.tell('storm', `over after ${shop.begun()} people`)
  await gateway.hush()
  const drainMs = await drainAll(db, sweeping.sweep)
  chronicle.tell('storm', drainMs === null ? 'never decided' : 'decided')
  const verdict = await judge(db, gateway.book, witness)
  const stories = await tellStories(db, witness)
  await db.destroy()
  return {
    options,
    begun: chronicle.begun,
    ended,
    happenings: chronicle.happenings,
    bars: [...leaders.bars, ...serviceBars(probe.looks), ...placeBars(chronicle.happenings, ended)],
    sent: meter.sent,
    witness,
    begunOrders: shop.begun(),
    failovers: failoversOf(probe.looks, kills, planned?.from ?? ended),
    planned,
    sweeps,
    drainMs,
    stories,
    verdict: {
      ...verdict,
      'H6 a read that showed less than an acknowledged write': probe.stale(),
      'H7 a draft that its key no longer opens after the rotation of the keys': planned?.locked ?? 0,
    },
  }
}

/**
 * Replaces every process by one of the previous commit, and then by one of this commit again. The keys are replaced
 * too: first all processes get the new key, then it becomes the first key.
 */
async function replaceProcesses({ cluster, chronicle, meter, call, witness }: Run): Promise<Planned> {
  const previous = await checkOutPrevious(cluster.folder.path)
  const version = previous?.commit ?? 'the same version'
  cluster.application.set({ BRAINTREE_REQUEST_KEYS: '1' })
  const from = Date.now()
  const drafts = await openDrafts(call, witness)
  cluster.application.set({ SECRET_KEYS: STEPS.added })
  await replaceAll({ cluster, chronicle, checkout: previous?.checkout ?? process.cwd(), version })
  cluster.application.set({ SECRET_KEYS: STEPS.rotated })
  await replaceAll({ cluster, chronicle, checkout: process.cwd(), version: 'this version' })
  const locked = await countLocked(call, drafts)
  const to = Date.now()
  const failed = meter.sent.filter((one) => one.at >= from && one.at <= to && hasFailed(one))
  return { from, to, failed, version, note: previous?.note ?? '', cameBack: drafts.length, locked }
}

/** Compares everything once every payment is decided. Then every payment must be decided again. */
async function drainAll(db: Db, sweep: Sweep): Promise<number | null> {
  const first = await drain(db)
  await sweepAll(sweep)
  return first === null || (await drain(db)) === null ? null : first
}
