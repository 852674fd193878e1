import { z } from 'zod'
import { decimalOf } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { verifyNonce } from '#server/payments/sandbox/core/verification.ts'
import { approveWallet, tokeniseCard } from '#server/payments/sandbox/host/calls.ts'
import { issueClientToken } from '#server/payments/sandbox/client-token.ts'
import { accountOf, WIRE_API } from './client-token.ts'
import { verifiedBy } from './verified-nonces.ts'

const KEY = 'key of the wire'
export type JsonAnswer = { status: number; json: unknown }
const json = (body: unknown, status = 200): JsonAnswer => ({ status, json: body })

/** The merchant's configuration that Braintree sends to a browser, in answer to `ClientConfiguration`. */
const CONFIGURATION = {
  analyticsUrl: null,
  environment: 'SANDBOX',
  merchantId: 'merchant1',
  assetsUrl: 'https://assets.braintreegateway.com',
  clientApiUrl: WIRE_API,
  creditCard: {
    supportedCardBrands: ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER'],
    challenges: ['CVV'],
    threeDSecureEnabled: true,
    threeDSecure: {
      cardinalAuthenticationJWT: 'jwt',
      cardinalSongbirdUrl: 'https://songbirdstag.cardinalcommerce.com/edge/v1/songbird.js',
      cardinalSongbirdIdentityHash: null,
    },
  },
  paypal: {
    displayName: 'Shop',
    clientId: 'paypal-client-1',
    assetsUrl: 'https://assets.braintreegateway.com',
    environment: 'OFFLINE',
    environmentNoNetwork: false,
    unvettedMerchant: false,
    braintreeClientId: 'braintree-client-1',
    billingAgreementsEnabled: true,
    merchantAccountId: 'default',
    currencyCode: 'USD',
    payeeEmail: null,
  },
  venmo: {
    merchantId: 'venmo1',
    accessToken: 'token',
    environment: 'SANDBOX',
    enrichedCustomerDataEnabled: false,
  },
  supportedFeatures: ['TOKENIZE_CREDIT_CARDS'],
}

const card = z.object({
  creditCard: z.object({
    number: z.string(),
    expirationMonth: z.string(),
    expirationYear: z.string(),
    cvv: z.string(),
  }),
})
const tokenised = z.object({
  nonce: z.string(),
  details: z.object({ bin: z.string(), cardType: z.string(), lastFour: z.string() }),
})
const graphql = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() })

/** Venmo payments that were started; approved ones have a nonce. */
export type VenmoContexts = Map<string, { status: string; nonce: string | null }>
export type ClientApi = { db: Db; venmo: VenmoContexts }

/** Braintree's GraphQL API as its browser SDK uses it, on the sandbox's core. */
export async function answerGraphql({ db, venmo }: ClientApi, body: unknown): Promise<JsonAnswer> {
  const { query, variables } = graphql.parse(body)
  const given = variables?.['input']
  switch (/(?:query|mutation)\s+(\w+)/.exec(query)?.[1]) {
    case 'ClientConfiguration':
      return json({ data: { clientConfiguration: CONFIGURATION } })
    case 'TokenizeCreditCard':
      return tokenise(db, card.parse(given).creditCard)
    case 'CreateVenmoPaymentContext':
      return beginVenmo(venmo)
    case 'PaymentContext': {
      const context = venmo.get(String(variables?.['id']))
      const node = {
        status: context?.status,
        paymentMethodId: context?.nonce,
        userName: 'venmojoe',
        payerInfo: null,
      }
      return json({ data: { node } })
    }
    default:
      return json({ data: { updateVenmoPaymentContextStatus: { clientMutationId: null } } })
  }
}

async function tokenise(db: Db, given: z.output<typeof card>['creditCard']): Promise<JsonAnswer> {
  const { number, cvv, expirationMonth, expirationYear } = given
  const expirationDate = `${expirationMonth}/${expirationYear}`
  const answer = await tokeniseCard(
    { db, key: KEY },
    { clientToken: issueClientToken(KEY), number, cvv, expirationDate },
  )
  if (answer.status !== 200) {
    const extensions = {
      errorClass: 'VALIDATION',
      legacyCode: '81715',
      inputPath: ['input', 'creditCard', 'number'],
    }
    return json({ errors: [{ message: 'Credit card number is invalid', extensions }], data: null })
  }
  const { nonce, details } = tokenised.parse(answer.body)
  const creditCard = { bin: details.bin, brand: details.cardType, last4: details.lastFour }
  return json({ data: { tokenizeCreditCard: { token: nonce, creditCard } } })
}

function beginVenmo(venmo: VenmoContexts): JsonAnswer {
  const id = Buffer.from(`venmopaymentcontext_${venmo.size + 1}`).toString('base64')
  venmo.set(id, { status: 'CREATED', nonce: null })
  const [createdAt, expiresAt] = [new Date().toISOString(), new Date(Date.now() + 1_800_000).toISOString()]
  const venmoPaymentContext = { id, merchantId: 'venmo1', createdAt, expiresAt }
  return json({ data: { createVenmoPaymentContext: { clientMutationId: null, venmoPaymentContext } } })
}

/** The buyer approves in Venmo. */
export async function approveVenmo({ db, venmo }: ClientApi, id: string): Promise<void> {
  venmo.set(id, { status: 'APPROVED', nonce: (await walletNonce(db, 'venmo')).nonce })
}

async function walletNonce(db: Db, wallet: 'paypal' | 'venmo'): Promise<{ nonce: string }> {
  const answer = await approveWallet({ db, key: KEY }, { clientToken: issueClientToken(KEY), wallet })
  return z.object({ nonce: z.string() }).parse(answer.body)
}

/** Braintree's client API below `/v1/`: PayPal and 3-D Secure. */
export async function answerClientApi({ db }: ClientApi, call: string, body: unknown): Promise<JsonAnswer> {
  if (call === 'paypal_hermes/create_payment_resource') {
    const redirectUrl = 'https://www.sandbox.paypal.com/checkoutnow?nolegacy=1&token=EC-1'
    return json({ paymentResource: { paymentToken: 'PAYID-1', intent: 'authorize', redirectUrl } }, 201)
  }
  if (call === 'payment_methods/paypal_accounts') {
    const { nonce } = await walletNonce(db, 'paypal')
    const payerInfo = { email: 'payer@example.com', payerId: 'PAYER1', countryCode: 'US' }
    const account = { type: 'PayPalAccount', nonce, description: 'PayPal', details: { payerInfo } }
    return json({ paypalAccounts: [account] }, 202)
  }
  const secure = /^payment_methods\/(.+)\/three_d_secure\/(lookup|authenticate_from_jwt)$/.exec(call)
  if (!secure) return json({ error: { message: call } }, 404)
  return verify(db, { nonce: decodeURIComponent(secure[1] ?? ''), lookup: secure[2] === 'lookup', body })
}

const authorised = z.object({ authorizationFingerprint: z.string() })
const lookupBody = z.object({ amount: z.union([z.string(), z.number()]) })
const jwtBody = z.object({ jwt: z.string() })
/** The last amount looked up, by nonce. The answer to a challenge does not repeat the amount. */
const amounts = new Map<string, number>()

type Verify = { nonce: string; lookup: boolean; body: unknown }

async function verify(db: Db, { nonce, lookup, body }: Verify): Promise<JsonAnswer> {
  if (lookup) amounts.set(nonce, minorOf(String(lookupBody.parse(body).amount)))
  const code = lookup ? null : jwtBody.parse(body).jwt.endsWith('SUCCESS') ? '1234' : '0000'
  const answer = await verifyNonce(db, { nonce, amountMinor: amounts.get(nonce) ?? 1, code })
  const verified = answer.outcome === 'verified'
  if (verified) verifiedBy(answer.nonce, accountOf(authorised.parse(body).authorizationFingerprint))
  const threeDSecureInfo = {
    liabilityShifted: verified,
    liabilityShiftPossible: true,
    status: verified ? 'authenticate_successful' : 'authenticate_failed',
  }
  const paymentMethod = {
    type: 'CreditCard',
    nonce: verified ? answer.nonce : nonce,
    details: { lastFour: '1091', lastTwo: '91', cardType: 'Visa' },
    description: 'ending in 91',
    binData: {},
    threeDSecureInfo,
  }
  const acsUrl = answer.outcome === 'challenge' ? 'https://bank.example/challenge' : null
  const steps = {
    acsUrl,
    pareq: 'p',
    transactionId: 't',
    threeDSecureVersion: '2.2.0',
    md: 'm',
    termUrl: 'u',
  }
  return json({ paymentMethod, threeDSecureInfo, ...(lookup ? { lookup: steps } : {}) }, 201)
}

function minorOf(amount: string): number {
  const minor = Math.round(Number(amount) * 100)
  if (Number(decimalOf(minor, 'USD')) !== Number(amount)) throw new Error(`no exact amount: ${amount}`)
  return minor
}
