import { request } from 'node:https'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Db } from '#server/db/database.ts'
import { openSdk } from '#server/payments/braintree/sdk.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { seededRandom } from '#tests/faults/random.ts'
import { startBraintreeWire, type WireFault } from '#tests/support/braintree-wire/server.ts'
import { HUSHED } from './settings.ts'

/**
 * The gateway of the cluster in a process of its own. `CHAOS=1` makes it fail as often as the storm of faults does,
 * until SIGUSR2. It settles what was captured, and notifies the application over https, until SIGHUP.
 */
const { DATABASE_URL = '', PORT = '', CHAOS, SEED = '1', WEBHOOKS = '', CERTIFICATE = '' } = process.env
const db = openDatabase({ url: DATABASE_URL, poolSize: 20 })
const random = seededRandom(Number(SEED))
/** The share of calls with each fault. The search index of Braintree is about a second behind. */
const FAULTS: readonly (readonly [WireFault, number])[] = [
  ['drop-before', 0.04],
  ['drop-after', 0.05],
  ['silence', 0.01],
  [500, 0.03],
  [503, 0.03],
  [504, 0.02],
  ['html', 0.02],
  ['broken-xml', 0.02],
]
const SEARCH_LAG_MS = 1_200
let isCalm = CHAOS !== '1'
process.on('SIGUSR2', () => {
  isCalm = true
})

function nextFault(): WireFault {
  if (isCalm) return 'none'
  let left = random.between(0, 1)
  for (const [fault, share] of FAULTS) {
    left -= share
    if (left < 0) return fault
  }
  return 'none'
}

const wire = await startBraintreeWire({
  db,
  port: Number(PORT),
  searchLagMs: SEARCH_LAG_MS,
  trouble: () => ({ fault: nextFault(), latencyMs: random.between(5, 60) }),
})

const sdk = openSdk(wire.account)
const certificate = CERTIFICATE === '' ? '' : readFileSync(CERTIFICATE, 'utf8')
const SETTLED_AFTER_SECONDS = 10
const EVERY_MS = 2_000

/** Sends each notification until it is accepted, like Braintree. */
async function notify(book: Db): Promise<void> {
  await settleCaptured(book, { ageSeconds: SETTLED_AFTER_SECONDS })
  const due = await book
    .selectFrom('sandbox_notifications')
    .select(['id', 'transaction_id'])
    .where('delivered_at', 'is', null)
    .orderBy('tries')
    .limit(20)
    .execute()
  for (const { id, transaction_id } of due) {
    const sent = await sdk.webhookTesting.sampleNotification('transaction_settled', transaction_id ?? '')
    const isTaken = await post(new URLSearchParams({ ...sent }).toString()).catch(() => false)
    await book
      .updateTable('sandbox_notifications')
      .set((eb) => ({ tries: eb('tries', '+', 1), ...(isTaken ? { delivered_at: new Date() } : {}) }))
      .where('id', '=', id)
      .execute()
  }
}

async function post(form: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': form.length }
    const signal = AbortSignal.timeout(10_000)
    const sending = request(WEBHOOKS, { method: 'POST', ca: certificate, headers, signal }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
      answer.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(form)
  })
}

const ending = new AbortController()
async function keepNotifying(): Promise<void> {
  while (!ending.signal.aborted) {
    await notify(db).catch(() => undefined)
    await delay(EVERY_MS)
  }
  process.stdout.write(`${HUSHED}\n`)
}
const notifying = WEBHOOKS === '' ? Promise.resolve() : keepNotifying()

process.on('SIGHUP', () => ending.abort())
process.once('SIGTERM', () => {
  ending.abort()
  void notifying
    .then(async () => wire.close())
    .then(async () => db.destroy())
    .then(() => process.exit(0))
})
