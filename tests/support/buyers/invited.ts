import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { issueToken, mountCredentials } from '#server/credentials/index.ts'
import { BUYERS } from '#server/buyers.ts'
import { buyersForPayments, mayPay } from '#server/checkout/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import {
  createInvitation,
  endInvitationsOf,
  invitationLinks,
  mountFamilies,
  mountInvitationLinks,
  mountParents,
} from '#server/invites/index.ts'
import type { Payments } from '#server/payments/index.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { mountPackages, type FlagsOf } from '#server/packages/index.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testApi, type Call } from '../api.ts'
import { anAccount, testSecrets } from '../accounts/credentials.ts'
import { shippedFlags } from '../flags.ts'
import { ESSENTIALS } from './joining.ts'
import { mailsTo } from '../mails.ts'
import { leaveReceipt, testPayments } from '../payments/payments.ts'
import { aFamily, aSubscription, type TestFamily } from '../people.ts'
import { testSubscriptionOrders } from '../renewals/renewals.ts'
import { testSite } from '../site.ts'
import { takeBackErasure } from '#server/privacy/index.ts'

type Options = { limited?: boolean; flagsOf?: FlagsOf }

/** All calls of an invited parent, with a sandbox gateway. */
export function invitedApi(
  db: Db,
  { limited = false, flagsOf = shippedFlags }: Options = {},
): Call & { payments: Payments } {
  const { fulfil, readContact } = buyersForPayments(BUYERS, {
    secrets: testSecrets,
    site: testSite,
    subscriptions: testSubscriptionOrders,
  })
  const { payments } = testPayments(db, {
    readContact,
    // In these tests, purchases of a new parent have no draft.
    fulfil: async (tx, order) => (order.flow === 'join' ? leaveReceipt : fulfil)(tx, order),
  })
  const limits = memoryLimits({ enabled: limited })
  const common = { db, secrets: testSecrets, limits, site: testSite }
  const call = testApi((api) => {
    mountInvitationLinks(api, common)
    mountParents(api, { ...common, flagsOf })
    BUYERS.invited.mount(api, {
      db,
      flagsOf,
      secrets: testSecrets,
      payments,
      site: testSite,
      tax: datedTableTax(db),
    })
    mountFamilies(api, common)
    mountCredentials(api, { ...common, endInvitations: endInvitationsOf, keepAccount: takeBackErasure })
    mountPackages(api, { db, flagsOf })
    payments.mount(api, { limits, mayPay: mayPay(BUYERS, { db, secrets: testSecrets }) })
  })
  return Object.assign(call, { payments })
}

export type TestInvitation = TestFamily & {
  /** The token in the mailed link. */
  link: string
  /** The key of the browser that opened the link. */
  token: string
  optOutToken: string
}

/** Ben’s invitation into Amara’s family, with the tokens of his mail. His browser has opened the link. */
export async function anInvitation(
  db: Db,
  { paid = false, family }: { paid?: boolean; family?: TestFamily } = {},
): Promise<TestInvitation> {
  const people = family ?? (await aFamily(db))
  if (paid) await aSubscription(db, { payerId: people.parentId, userId: people.coParentId })
  // Reads the links before the commit. Afterwards a worker may send the mail, which deletes its links.
  const { link, optOutToken } = await db.transaction().execute(async (tx) => {
    await createInvitation(tx, {
      secrets: testSecrets,
      links: invitationLinks(testSite),
      invitation: {
        familyId: people.familyId,
        userId: people.coParentId,
        invitedBy: people.parentId,
        invitedByName: 'Amara',
        invitedByKind: 'parent',
        fromOrder: false,
        firstName: 'Ben',
        email: people.coParentEmail,
        paid,
        locale: 'en',
      },
    })
    return mailedTokens(tx, people.coParentEmail)
  })
  return { ...people, link, optOutToken, token: await aKey(db, people) }
}

/** The key of a browser that opened the link while the link still gave keys. */
export async function aKey(db: Db, { coParentId, familyId }: TestFamily): Promise<string> {
  const secret = newSecret()
  const subject = { subjectId: coParentId, familyId }
  await issueToken(db, testSecrets, { ...subject, purpose: 'invite-key', secret, ttlSeconds: 3600 })
  return secret
}

/** Opens a mailed link in a new browser. Returns its key, or null if the link asks for a code. */
export async function openLink(call: Call, link: string): Promise<string | null> {
  const { status, body } = await call('POST', '/v2/invites/context', { bearer: link })
  if (status !== 200) throw new Error(`the link did not open: ${JSON.stringify(body)}`)
  return (body as { inviteToken: string | null }).inviteToken
}

/** The tokens in the newest mail to an address. */
export async function mailedTokens(
  db: Db | Tx,
  recipient: string,
): Promise<{ link: string; optOutToken: string }> {
  const mail = (await mailsTo(db, recipient)).at(-1)
  if (!mail || !('url' in mail)) throw new Error(`no mail with a link was left for ${recipient}`)
  return {
    link: tokenIn(mail.url ?? ''),
    optOutToken: tokenIn('optOutUrl' in mail ? (mail.optOutUrl ?? '') : ''),
  }
}

/** Requests a code in a new browser, reads the mail and exchanges the code for a key. */
export async function proveAddress(
  call: Call,
  db: Db,
  { link, email }: { link: string; email: string },
): Promise<string> {
  const asked = await call('POST', '/v2/invites/codes', { bearer: link })
  const { codeToken } = asked.body as { codeToken: string }
  const proved = await call('POST', '/v2/invites/keys', {
    bearer: link,
    body: { codeToken, code: await mailedCode(db, email) },
  })
  if (proved.status !== 200) throw new Error(JSON.stringify(proved.body))
  return (proved.body as { inviteToken: string }).inviteToken
}

/** The code in the newest mail to an address. */
export async function mailedCode(db: Db, email: string): Promise<string> {
  const mail = (await mailsTo(db, email)).at(-1)
  if (!mail || !('code' in mail)) throw new Error(`no mail with a code was left for ${email}`)
  return mail.code
}

function tokenIn(url: string): string {
  return /token=([A-Za-z0-9_-]{43})/.exec(url)?.[1] ?? ''
}

function letters(): string {
  return Array.from(randomBytes(8), (byte) => 'abcdefghijklmnop'[byte % 16]).join('')
}

/** What Ben enters at the first step, with a unique last name. */
export function benTypes(invitation: TestFamily, changes: Record<string, unknown> = {}) {
  return {
    parent: {
      userId: invitation.coParentId,
      firstName: 'Ben',
      lastName: `Okafor${letters()}`,
      email: invitation.coParentEmail,
      phoneCountryCode: '+1',
      phoneNumber: '6125550199',
      timeZone: null,
      ...changes,
    },
    sections: ['PARENT'],
  }
}

export const BEN_LIVES = {
  address: {
    line1: '12 Lake Street',
    line2: null,
    city: 'Minneapolis',
    region: 'MN',
    postalCode: '55401',
    country: 'US',
  },
  sections: ['ADDRESS'],
}

/** Ben sends his name and address, and then his package. */
export async function benSends(
  call: Call,
  invitation: TestInvitation,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const { parent } = benTypes(invitation, changes)
  const body = { ...BEN_LIVES, parent: { ...parent, timeZone: 'America/Chicago' }, order: PACKAGE }
  for (const sections of [['PARENT', 'ADDRESS'], ['PACKAGE']]) {
    const path = `/v2/parents/${invitation.coParentId}`
    const answer = await call('PUT', path, { bearer: invitation.token, body: { ...body, sections } })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
}

/** Ben has entered his name, his address and his package. */
export async function readyToPay(db: Db, call: Call): Promise<TestInvitation> {
  const invitation = await anInvitation(db)
  await benSends(call, invitation)
  return invitation
}

/** A package of most pricing groups, for one year. */
export const PACKAGE = ESSENTIALS

/** A parent with an account and a session. */
export async function loggedIn(db: Db, call: Call): Promise<TestFamily & { session: string }> {
  const { username, ...family } = await anAccount(db)
  const answer = await call('POST', '/v2/login', {
    body: { username, password: 'copper-kettle-41', submit: 'Log in', _eventId: 'submit' },
  })
  const { auth } = answer.body as { auth: string | null }
  if (!auth) throw new Error(JSON.stringify(answer.body))
  return { ...family, session: auth }
}

/** A professional with a session. */
export async function aProfessionalsSession(db: Db): Promise<{ userId: string; session: string }> {
  const user = await db
    .insertInto('users')
    .values({
      kind: 'professional',
      first_name: 'Grace',
      last_name: 'Lake',
      email: `grace-${crypto.randomUUID().slice(0, 8)}@lake.example`,
      locale: 'en',
      activated_at: sql<Date>`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const username = `grace.${user.id.slice(0, 8)}`
  await db
    .insertInto('credentials')
    .values({ user_id: user.id, username, username_normalised: username, password_hash: 'none' })
    .execute()
  const session = newSecret()
  await db
    .insertInto('sessions')
    .values({
      hash: testSecrets.hash('session', session),
      user_id: user.id,
      expires_at: sql<Date>`app_now() + interval '1 hour'`,
    })
    .execute()
  return { userId: user.id, session }
}
