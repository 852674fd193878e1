import { randomUUID } from 'node:crypto'
import { readConsoleApprovals } from '#domain/contracts/console/approvals.ts'
import { refundByConsole } from '#domain/contracts/console/refunds.ts'
import { showDownloadCode } from '#domain/contracts/exports.ts'
import { placeOrder } from '#domain/contracts/orders.ts'
import { pricePlanChange } from '#domain/contracts/plans.ts'
import { readRefund } from '#domain/contracts/refunds.ts'
import type { Role } from '#domain/console/roles.ts'
import { startStaffSession } from '#server/console/index.ts'
import type { Db } from '#server/db/database.ts'
import { createMailer, enqueueMail } from '#server/email/index.ts'
import { get, post, type Request } from '#tests/access/requests.ts'
import type { Call } from '#tests/support/api.ts'
import {
  aBuyer,
  aToken,
  anAccount,
  PASSWORD,
  someCredentials,
  testSecrets,
} from '#tests/support/accounts/credentials.ts'
import { anOrder } from '#tests/support/buyers/draft-orders.ts'
import { runExports } from '#tests/support/exported.ts'
import { loggedIn, mailedCode, PACKAGE, readyToPay } from '#tests/support/buyers/invited.ts'
import { anInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { aDraftReadyToPay } from '#tests/support/buyers/joining.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { aNonce } from '#tests/support/payments/payments.ts'
import { aFamily } from '#tests/support/people.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite } from '#tests/support/site.ts'
import { aProfessional } from '#tests/support/professionals.ts'
import { aReturner, aReturnOrder, logInAs } from '#tests/support/buyers/returning.ts'
import { aStaffSession } from '#tests/support/console/staff.ts'
import { PASSKEY_REQUESTS } from './passkey-requests.ts'
import { CATALOGUE_REQUESTS } from './catalogue-requests.ts'
import { ENDPOINT_REQUESTS } from './endpoint-requests.ts'

type Given = { db: Db; call: Call }
/** A request with the secret of the person who sends it. */
type SentBy = Request & { secret: string }

const KEY = () => ({ 'idempotency-key': randomUUID() })
const put = (path: string, body: unknown): Request => ({ method: 'PUT', path, body })

/** The session of another staff member with the same role. */
async function aSecond(db: Db, role: Role): Promise<string> {
  const person = {
    id: `second-${role}`,
    name: 'Tess',
    groups: [],
    ageSeconds: 0,
    idToken: 'a token of the provider',
    tokens: { access: 'a', refresh: null },
  }
  return db.transaction().execute(async (tx) => startStaffSession(tx, testSecrets, { person, role }))
}

type Buyer = { userId: string; orderNo: string; session: string }

/** A parent who has paid their own order and agreed to its renewal. */
async function aPayer({ db, call }: Given): Promise<Buyer> {
  const draft = await aDraftReadyToPay(call)
  const body = { ...(await anOrder(call, draft)), agreedToRenewal: true }
  const paid = await call('POST', `${draft.path}/orders`, { headers: { ...draft.headers, ...KEY() }, body })
  const { registration, receipt } = placeOrder.answers[200].parse(paid.body)
  const { userId } = registration.parent
  return { userId, orderNo: receipt.orderNo, ...(await logInAs(db, userId)) }
}

const DEARER = { packageId: 1021, years: 1, extras: [] }

/** The price of a dearer plan for this parent now. */
async function priceOfChange({ call }: Given, { userId, session }: Buyer) {
  const path = `/v2/parents/${userId}/plan-change/price`
  return pricePlanChange.answers[200].parse(
    (await call('POST', path, { bearer: session, body: DEARER })).body,
  )
}

/** The mail of a refund of one dollar. */
async function aRefundMail(given: Given): Promise<SentBy> {
  const { userId, orderNo } = await aPayer(given)
  return {
    ...get(`/v2/console/people/${userId}/orders/${orderNo}/refund-mail?amount=100`),
    secret: await aStaffSession(given.db, 'billing'),
  }
}

/** A refund of a whole order, by the staff who asks for it. */
async function aRefund(given: Given): Promise<SentBy> {
  const { userId, orderNo } = await aPayer(given)
  const body = { amount: null, returned: 0, currency: 'USD', reason: 'the caller was charged by mistake' }
  return {
    ...post(`/v2/console/people/${userId}/orders/${orderNo}/refunds`, body),
    headers: KEY(),
    secret: await aStaffSession(given.db, 'billing'),
  }
}

/** A refund that waits for a second person, and the session of that person. */
async function anApproval(given: Given): Promise<{ path: string; secret: string; amount: number }> {
  const { path, body, headers = {}, secret } = await aRefund(given)
  const asked = refundByConsole.answers[202].parse(
    (await given.call('POST', path, { bearer: secret, headers, body })).body,
  )
  const second = await aSecond(given.db, 'billing')
  const list = readConsoleApprovals.answers[200].parse(
    (await given.call('GET', '/v2/console/approvals', { bearer: second })).body,
  )
  const amount = list.approvals.find(({ id }) => id === asked.approval)?.amount ?? 0
  return { path: `/v2/console/approvals/${asked.approval}`, secret: second, amount }
}

/** A person with a data export that is ready. */
async function withExport({ db, call }: Given): Promise<string> {
  const { session } = await loggedIn(db, call)
  await call('POST', '/v2/account/export', { bearer: session })
  await runExports(db)
  return session
}

/**
 * Requests that succeed, for calls whose request in `tests/access` is refused. Each creates its own people in the state
 * that the call needs.
 */
export const BETTER_REQUESTS: Readonly<Record<string, (given: Given) => Promise<SentBy>>> = {
  ...PASSKEY_REQUESTS,
  ...ENDPOINT_REQUESTS,
  ...CATALOGUE_REQUESTS,
  placeOrder: async ({ call }) => {
    const draft = await aDraftReadyToPay(call)
    return {
      ...post(`${draft.path}/orders`, await anOrder(call, draft)),
      headers: KEY(),
      secret: draft.registrationKey,
    }
  },
  confirmEmailChange: async ({ db, call }) => {
    const { parentId, email } = await anAccount(db)
    const { session: secret } = await logInAs(db, parentId)
    const wanted = `new-${email}`
    await call('POST', '/v2/account/email', { bearer: secret, body: { email: wanted } })
    const [mail] = await mailsOfKind(db, { recipient: wanted, kind: 'email-change-code' })
    return { ...put('/v2/account/email', { code: mail?.code }), secret }
  },
  placeParentOrder: async ({ db, call }) => {
    const invited = await readyToPay(db, call)
    const path = `/v2/parents/${invited.coParentId}/orders`
    return { ...post(path, await anInvitedOrder(call, invited)), headers: KEY(), secret: invited.token }
  },
  chooseNewSubscription: async ({ db }) => {
    const { path, session } = await aReturner(db)
    return { ...put(path, { order: PACKAGE }), secret: session }
  },
  placeNewSubscription: async ({ db, call }) => {
    const returner = await aReturner(db)
    const body = await aReturnOrder(call, returner)
    return { ...post(`${returner.path}/orders`, body), headers: KEY(), secret: returner.session }
  },
  replacePaymentMethod: async ({ db }) => {
    const { userId, session } = await aReturner(db, { ended: false })
    const body = { paymentType: 'CREDIT_CARD', nonce: aNonce() }
    return { ...put(`/v2/parents/${userId}/payment-method`, body), headers: KEY(), secret: session }
  },
  recordEvents: async () => ({
    ...post('/v1/events', {
      events: [{ kind: 'error', place: 'credentials' }],
      country: 'US',
      language: 'en',
    }),
    secret: '',
  }),
  redeemInviteCode: async ({ db, call }) => {
    const invited = await readyToPay(db, call)
    const own = await call('GET', `/v2/parents/${invited.coParentId}`, { bearer: invited.token })
    const asked = await call('POST', '/v2/invites/codes', { bearer: invited.link })
    const { codeToken } = asked.body as { codeToken: string }
    const code = await mailedCode(db, (own.body as { email: string }).email)
    return { ...post('/v2/invites/keys', { codeToken, code }), secret: invited.link }
  },
  checkUsername: async ({ db }) => ({
    ...post('/v2/credentials/username-checks', { username: 'noor.haddad' }),
    secret: (await aBuyer(db)).bearer,
  }),
  setCredentials: async ({ db }) => ({
    ...post('/v2/credentials', someCredentials()),
    secret: (await aBuyer(db)).bearer,
  }),
  setNewPassword: async ({ db }) => {
    const { parentId } = await anAccount(db)
    return {
      ...put('/v2/password', { newPassword: `${PASSWORD}-new` }),
      secret: await aToken(db, parentId, 'password-reset'),
    }
  },
  createProfessional: async () => ({
    ...post('/v2/professional/users', aProfessional()),
    headers: KEY(),
    secret: '',
  }),
  readConsoleMail: async ({ db }) => {
    const { parentId, email } = await aFamily(db)
    const mail = { kind: 'credentials-set', firstName: 'Amara' } as const
    await enqueueMail(db, { dedupe: randomUUID(), recipient: email, locale: 'en', mail })
    const gateway = { send: async () => ({ outcome: 'sent' as const }), close: () => undefined }
    while ((await createMailer({ db, log: recordedLog(), gateway, site: testSite }).deliverDue()) > 0);
    const [sent] = await db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()
    return {
      ...post(`/v2/console/people/${parentId}/mails/${sent?.id ?? 0}`, {
        reason: 'the caller asks about it',
      }),
      secret: await aStaffSession(db, 'support'),
    }
  },
  helpByConsole: async ({ db }) => {
    const { parentId } = await anAccount(db)
    const body = { asked: { kind: 'end-sessions', person: parentId }, reason: 'the phone was stolen' }
    return { ...post('/v2/console/help', body), headers: KEY(), secret: await aStaffSession(db, 'support') }
  },
  requestRefund: async (given) => {
    const { orderNo, session } = await aPayer(given)
    const path = `/v2/receipts/${orderNo}/refund`
    const offer = readRefund.answers[200].parse((await given.call('GET', path, { bearer: session })).body)
    return { ...post(path, { amount: offer.amount }), secret: session }
  },
  chooseNextPlan: async (given) => {
    const { userId, session } = await aPayer(given)
    return { ...put(`/v2/parents/${userId}/next-plan`, DEARER), secret: session }
  },
  pricePlanChange: async (given) => {
    const { userId, session } = await aPayer(given)
    return { ...post(`/v2/parents/${userId}/plan-change/price`, DEARER), secret: session }
  },
  changePlanNow: async (given) => {
    const buyer = await aPayer(given)
    const { changeId, totalMinor, wholeMinor, method } = await priceOfChange(given, buyer)
    const body = { ...DEARER, changeId, totalMinor, wholeMinor, method }
    return { ...post(`/v2/parents/${buyer.userId}/plan-change`, body), headers: KEY(), secret: buyer.session }
  },
  readConsoleRefundMail: aRefundMail,
  refundByConsole: aRefund,
  approveByConsole: async (given) => {
    const { path, secret, amount } = await anApproval(given)
    return { ...post(`${path}/agreement`, { amount }), secret }
  },
  rejectByConsole: async (given) => {
    const { path, secret } = await anApproval(given)
    return { ...post(`${path}/rejection`, { reason: 'the order is another one' }), secret }
  },
  showDownloadCode: async (given) => ({
    ...post('/v2/account/export/codes'),
    secret: await withExport(given),
  }),
  downloadExport: async (given) => {
    const secret = await withExport(given)
    const shown = await given.call('POST', '/v2/account/export/codes', { bearer: secret })
    const { code } = showDownloadCode.answers[200].parse(shown.body)
    return { ...post('/v2/account/export/downloads', { code }), secret }
  },
}
