import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mountCredentials } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { endInvitationsOf } from '#server/invites/index.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { takeBackErasure } from '#server/privacy/index.ts'
import { mountPaymentMethods, recoverMethodChanges } from '#server/renewals/index.ts'
import { testApi } from '../api.ts'
import { anAccount, PASSWORD, testSecrets } from '../accounts/credentials.ts'
import { testCharges } from './due-renewals.ts'
import { jobContext } from '../job-context.ts'
import { MINNEAPOLIS } from '../buyers/joining.ts'
import { aNonce } from '../payments/payments.ts'
import { recordedLog } from '../recorded-log.ts'
import { testSite } from '../site.ts'

/** How the subscription of a holder is paid before a change. */
export const EARLIER = { method: 'venmo', username: 'amara-o' }
export type MethodHolder = { userId: string; session: string; path: string }
type Options = Parameters<typeof testCharges>[1] & { limited?: boolean }

/** The calls about payment methods, and people who make them. */
export function methodChanges(db: Db) {
  /** The calls with these faults of the gateway in order, and the job that finds lost answers. */
  function apiWith({ limited = false, hidden = {}, ...options }: Options = {}) {
    const engine = testCharges(db, options)
    const { payments, tax } = engine.deps
    const deps = { secrets: testSecrets, site: testSite, payments, tax, hidden, limited }
    const limits = memoryLimits({ enabled: false })
    const call = testApi((api) => {
      mountCredentials(api, {
        db,
        secrets: testSecrets,
        limits,
        site: testSite,
        endInvitations: endInvitationsOf,
        keepAccount: takeBackErasure,
      })
      mountPaymentMethods(api, { db, limits, log: recordedLog(), ...deps })
    })
    const recover = async () => recoverMethodChanges(deps).run(jobContext(db))
    return { call, recover, ...engine }
  }
  const { call } = apiWith()

  /** A parent who is logged in, and whose method was refused. */
  async function aHolder(address: object | null = MINNEAPOLIS): Promise<MethodHolder> {
    const { username, parentId: userId } = await anAccount(db)
    const kept = address && JSON.stringify(address)
    await sql`update users set address = ${kept} where id = ${userId}`.execute(db)
    await sql`update subscriptions set payment_token_enc = '\\x01', method_refused_at = app_now(),
                method = ${JSON.stringify(EARLIER)} where user_id = ${userId}`.execute(db)
    const { body } = await call('POST', '/v2/login', { body: { username, password: PASSWORD } })
    return { userId, session: (body as { auth: string }).auth, path: `/v2/parents/${userId}/payment-method` }
  }

  type Request = { nonce?: string; key?: string; paymentType?: string; bearer?: string; api?: typeof call }
  const replace = async (
    holder: MethodHolder,
    { nonce = aNonce(), key = randomUUID(), paymentType = 'CREDIT_CARD', bearer, api = call }: Request = {},
  ) =>
    api('PUT', holder.path, {
      bearer: bearer ?? holder.session,
      headers: { 'idempotency-key': key },
      body: { paymentType, nonce },
    })
  const keptOf = async ({ userId }: MethodHolder) =>
    db
      .selectFrom('subscriptions')
      .select(['id', 'method', 'method_refused_at', 'payment_token_enc'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  /** The mails of a kind to a person. */
  const mailsOf = async ({ userId }: MethodHolder, kind: 'method-changed' | 'method-not-changed') =>
    db
      .selectFrom('outbox')
      .innerJoin('users', 'users.email', 'outbox.recipient')
      .select(['outbox.payload'])
      .where('users.id', '=', userId)
      .where('outbox.kind', '=', kind)
      .execute()
  return { call, apiWith, aHolder, replace, keptOf, mailsOf }
}
