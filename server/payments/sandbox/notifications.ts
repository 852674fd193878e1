import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import type { WebhookAnswer } from '../gateway.ts'
import { webhookKind } from '../webhook-kinds.ts'
import { settleRefunds } from './core/refunds.ts'
import { settleCaptured } from './core/transactions.ts'
import { sign, verify, type SigningKeys } from './signature.ts'

const notification = z.object({
  kind: z.string(),
  transactionId: z.string().nullable(),
  vaultToken: z.string().nullish(),
  at: z.iso.datetime(),
})

/** The header with the signature of a sandbox notification. */
export const SANDBOX_SIGNATURE = 'sandbox-signature'

export type SignedNotification = { body: string; signature: string }
/** Sends a notification to the merchant. Returns whether the merchant accepted it (a 2xx). */
export type Deliver = (notification: SignedNotification) => Promise<boolean>

type Notification = {
  /** The kind, with Braintree's name. */
  kind: string
  transactionId: string | null
  vaultToken?: string | null
  at: Date
}

/** A notification with the signature of the sandbox. */
export function signNotification(
  key: SigningKeys,
  { kind, transactionId, vaultToken, at }: Notification,
): SignedNotification {
  const about = vaultToken ? { transactionId, vaultToken } : { transactionId }
  const body = JSON.stringify({ kind, ...about, at: at.toISOString() })
  return { body, signature: sign(key, `notification:${body}`) }
}

/** Checks the signature of a notification, and reads it. */
export function readNotification({
  key,
  signature,
  body,
}: SignedNotification & { key: SigningKeys }): WebhookAnswer {
  if (!verify(key, `notification:${body}`, signature)) return { outcome: 'refused', because: 'signature' }
  const parsed = notification.safeParse(readJson(body))
  if (!parsed.success) return { outcome: 'refused', because: 'content' }
  const { kind, transactionId, vaultToken = null, at } = parsed.data
  return { outcome: 'event', kind: webhookKind(kind), transactionId, vaultToken, at: new Date(at) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const LEASE_SECONDS = 30
const SENT_AT_ONCE = 20

/**
 * Sends due notifications. Each is sent at least once, until it is accepted. Returns the number of accepted
 * ones.
 */
export async function sendNotifications({
  db,
  key,
  deliver,
}: {
  db: Db
  key: SigningKeys
  deliver: Deliver
}): Promise<number> {
  const due = await claim(db)
  const sent = await Promise.all(
    due.map(async ({ id, kind, transaction_id: transactionId, vault_token: vaultToken, created_at: at }) => {
      const signed = signNotification(key, { kind, transactionId, vaultToken, at })
      const taken = await deliver(signed).catch(() => false)
      if (!taken) return 0
      await db
        .updateTable('sandbox_notifications')
        .set({ delivered_at: sql`app_now()` })
        .where('id', '=', id)
        .execute()
      return 1
    }),
  )
  return sent.reduce((sum: number, one) => sum + one, 0)
}

async function claim(db: Db) {
  return db
    .updateTable('sandbox_notifications')
    .set((eb) => ({
      lease_until: sql`app_now() + make_interval(secs => ${LEASE_SECONDS})`,
      tries: eb('tries', '+', 1),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sandbox_notifications')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('lease_until', '<=', sql<Date>`app_now()`)
        .orderBy('id')
        .limit(SENT_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'transaction_id', 'vault_token', 'created_at'])
    .execute()
}

const SETTLE_AFTER_SECONDS = 30
const EVERY_MS = 5_000

/** The sandbox's timer: it settles captures and notifies the merchant. Returns a function that stops it. */
export function startSandboxTimer(deps: { db: Db; key: SigningKeys; deliver: Deliver }): () => void {
  let running = false
  const turn = async () => {
    if (running) return
    running = true
    try {
      await settleCaptured(deps.db, { ageSeconds: SETTLE_AFTER_SECONDS })
      await settleRefunds(deps.db, { ageSeconds: SETTLE_AFTER_SECONDS })
      await sendNotifications(deps)
    } catch {
      // The database does not answer. The next run finds the same state.
    } finally {
      running = false
    }
  }
  const timer = setInterval(() => void turn(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
