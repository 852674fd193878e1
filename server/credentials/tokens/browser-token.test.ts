import { describe, expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import {
  aBuyer,
  anAccount,
  aToken,
  credentialsApi,
  PASSWORD,
  someCredentials,
} from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { aDraftReadyToPay, aParent, joinApi } from '#tests/support/buyers/joining.ts'
import { mailsOfKind } from '#tests/support/mails.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)
const joining = joinApi(db)
const NEW_PASSWORD = 'walnut-lantern-52'

type Purpose = 'credentials' | 'password-reset'
const exchange = (bearer: string, purpose: Purpose) =>
  call('POST', '/v2/browser-tokens', { bearer, body: { purpose } })
const end = (bearer: string) => call('DELETE', '/v2/browser-tokens', { bearer })

/** The token of a browser that opened a mailed link. */
async function opened(bearer: string, purpose: Purpose): Promise<string> {
  return ((await exchange(bearer, purpose)).body as { token: string }).token
}
async function sets(bearer: string): Promise<number> {
  return (await call('POST', '/v2/credentials', { bearer, body: someCredentials() })).status
}
async function resets(bearer: string): Promise<number> {
  return (await call('PUT', '/v2/password', { bearer, body: { newPassword: NEW_PASSWORD } })).status
}
/** The answer to a password that breaks a rule. It uses no token up. */
async function refused(bearer: string): Promise<number> {
  return (await call('PUT', '/v2/password', { bearer, body: { newPassword: 'short' } })).status
}
/** A browser that has just paid, with its own token and the token of the mailed receipt. */
async function aPaidOrder() {
  const parent = aParent()
  const draft = await aDraftReadyToPay(joining, { parent })
  const answer = await placeOrder(joining, draft, await anOrder(joining, draft))
  const [receipt] = await mailsOfKind(db, { recipient: parent.email, kind: 'receipt' })
  const mailed = new URL(receipt?.credentialsUrl ?? '').searchParams.get('token') ?? ''
  return { draft, mailed, held: placedOrder.parse(answer.body).clickToJoinToken }
}

describe('an attacker with copied cookies of an ended visit', () => {
  test('cannot set the credentials of the paid order, but the buyer can with the mailed link', async () => {
    const { held, mailed } = await aPaidOrder()
    expect((await end(held)).status).toBe(204)
    expect(await sets(held)).toBe(403)
    const { status } = await call('POST', '/v2/credentials/username-checks', {
      bearer: held,
      body: { username: 'another.name' },
    })
    expect(status).toBe(403)
    expect(await sets(mailed)).toBe(204)
  })

  test('gets no other token from the order, even with the key of the draft', async () => {
    const { draft, held } = await aPaidOrder()
    await end(held)
    const { body } = await joining('GET', `${draft.path}/orders/current`, { headers: draft.headers })
    const { clickToJoinToken } = placedOrder.parse((body as { result: unknown }).result)
    expect(await sets(clickToJoinToken)).toBe(403)
  })

  test('cannot set credentials with the browser token, but the mailed link still works', async () => {
    const { bearer: mailed } = await aBuyer(db)
    const held = await opened(mailed, 'credentials')
    await end(held)
    expect(await sets(held)).toBe(403)
    expect(await sets(await opened(mailed, 'credentials'))).toBe(204)
  })

  test('cannot set a new password with the browser token, but the mailed link still can', async () => {
    const { parentId, username } = await anAccount(db)
    const mailed = await aToken(db, parentId, 'password-reset')
    const held = await opened(mailed, 'password-reset')
    await end(held)
    expect(await resets(held)).toBe(403)
    const logIn = await call('POST', '/v2/login', { body: { username, password: PASSWORD } })
    expect(logIn.body).toMatchObject({ userId: parentId })
    expect(await resets(mailed)).toBe(200)
  })

  test('gets no data with a token that was used before the visit ended', async () => {
    const { bearer: mailed } = await aBuyer(db)
    const held = await opened(mailed, 'credentials')
    expect([await sets(held), await sets(held)]).toEqual([204, 409])
    await end(held)
    expect(await sets(held)).toBe(403)
  })
})

describe('a browser token', () => {
  test('is issued only for a mailed token of the same purpose, and never for another browser token', async () => {
    const { bearer: mailed, parentId } = await aBuyer(db)
    const held = await opened(mailed, 'credentials')
    const reset = await aToken(db, parentId, 'password-reset')
    for (const [bearer, purpose] of [
      [held, 'credentials'],
      [reset, 'credentials'],
      [mailed, 'password-reset'],
      [await aToken(db, parentId, 'invite-key'), 'credentials'],
    ] as const)
      expect((await exchange(bearer, purpose)).status).toBe(403)
  })

  test('comes with the person to whom the link was mailed', async () => {
    const { bearer: mailed, parentId } = await aBuyer(db)
    expect((await exchange(mailed, 'credentials')).body).toMatchObject({ userId: parentId })
  })

  test('is one of twenty for its link, and another browser ends the oldest one', async () => {
    const { parentId } = await anAccount(db)
    const mailed = await aToken(db, parentId, 'password-reset')
    const other = await opened(await aToken(db, parentId, 'password-reset'), 'password-reset')
    const [first, second] = [await opened(mailed, 'password-reset'), await opened(mailed, 'password-reset')]
    for (let n = 0; n < 19; n += 1) await opened(mailed, 'password-reset')
    expect([await refused(first), await refused(second), await refused(other)]).toEqual([403, 422, 422])
  })

  test('expires at the same time as its link', async () => {
    const { bearer: mailed, parentId } = await aBuyer(db)
    await opened(mailed, 'credentials')
    const kept = await db.selectFrom('tokens').selectAll().where('subject_id', '=', parentId).execute()
    expect(kept.map(({ purpose }) => purpose).toSorted()).toEqual(['browser-credentials', 'credentials'])
    expect(new Set(kept.map(({ expires_at }) => expires_at.getTime())).size).toBe(1)
  })

  test('is the only kind that this call ends, so mailed tokens and invitation keys stay valid', async () => {
    const { bearer: mailed, parentId } = await aBuyer(db)
    const key = await aToken(db, parentId, 'invite-key')
    for (const bearer of [mailed, key]) expect((await end(bearer)).status).toBe(204)
    expect(await sets(mailed)).toBe(204)
  })

  test('ends when a new password is set with the link or in another browser', async () => {
    for (const usesLink of [true, false]) {
      const { parentId } = await anAccount(db)
      const mailed = await aToken(db, parentId, 'password-reset')
      const [one, other] = [await opened(mailed, 'password-reset'), await opened(mailed, 'password-reset')]
      expect(await resets(usesLink ? mailed : one)).toBe(200)
      expect(await resets(other)).toBe(403)
      expect((await exchange(mailed, 'password-reset')).status).toBe(403)
    }
  })

  test('does not survive a new password that is set while the link is being opened', async () => {
    const { parentId } = await anAccount(db)
    const mailed = await aToken(db, parentId, 'password-reset')
    const held = await opened(mailed, 'password-reset')
    const [reset, ...late] = await Promise.all([
      resets(held),
      ...Array.from({ length: 6 }, () => exchange(mailed, 'password-reset')),
    ])
    expect(reset).toBe(200)
    for (const { status, body } of late)
      if (status === 201) expect(await resets((body as { token: string }).token)).toBe(403)
  })
})
