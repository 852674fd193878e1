import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { createSandboxGateway } from '#server/payments/sandbox/index.ts'
import { aNonce } from './payments.ts'

/** A hold at the gateway for an order that was paid by another attempt. It was not released for an hour. */
export async function aSurplusHold(db: Db, orderNo: string): Promise<string> {
  const requestKey = `${orderNo}-${randomUUID().slice(0, 8)}`
  const gateway = createSandboxGateway({ db, key: 'a key of the tests' })
  const answer = await gateway.authorise({
    requestKey,
    orderNo,
    amountMinor: 5999,
    currency: 'USD',
    source: { kind: 'nonce', nonce: aNonce() },
    occasion: 'once',
    sca: 'none',
    billing: { countryCode: 'US' },
    vault: false,
    customer: {},
  })
  if (answer.outcome !== 'authorised') throw new Error(`the hold is ${answer.outcome}`)
  const transaction = answer.transaction.id
  await sql`insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency,
      gateway_txn, lease_until, created_at)
    select id, 7, 'superseded', 'CREDIT_CARD', sha256(${requestKey}::bytea), ${requestKey}, 5999, 'USD', ${transaction},
           app_now() + interval '1 hour', app_now() - interval '1 hour'
    from orders where order_no = ${orderNo}`.execute(db)
  return transaction
}
