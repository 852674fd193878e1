import type { RouterContextProvider } from 'react-router'
import { placeOrder, readCurrentOrder, type PlacedOrder } from '#domain/contracts/orders.ts'
import { readClientToken } from '#domain/contracts/payments.ts'
import { priceOrder } from '#domain/contracts/pricing.ts'
import { updateRegistration, type RegistrationView } from '#domain/contracts/registrations.ts'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { namesDuplicate } from '#web/lib/errors.ts'
import { keepCountry } from '#web/lib/home-country.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'
import type {
  BillingInput,
  CheckoutPort,
  Choices,
  PayInput,
} from '#web/sections/checkout/checkout-action.server.ts'
import type {
  BillingAnswer,
  PayAnswer,
  PriceAnswer,
  TokenAnswer,
} from '#web/sections/checkout/checkout-answers.ts'
import { paidBy } from '#web/sections/checkout/order-body.server.ts'
import { answerOrder, refusePayment } from '#web/sections/checkout/pay-answer.server.ts'
import { withOnlyTimeZone } from '#web/sections/checkout/billing/only-time-zone.server.ts'
import { refuseBilling } from '#web/sections/checkout/billing/refuse-billing.server.ts'
import { goTo } from '../go-to.server.ts'
import { holdCredentials } from '../hold-credentials.server.ts'
import { leaveDroppedPackage } from '#web/sections/plan-picker/dropped-package.server.ts'
import { buyerOf, draftKey, forgetDraft, isLost, readDraft } from '../draft.server.ts'
import { noteDeviceCheck } from './note-device-check.server.ts'

type Context = Readonly<RouterContextProvider>
const TOO_MANY_CODES = 429

type Key = NonNullable<ReturnType<typeof draftKey>>

/** The payment page's questions, answered for the draft of a new parent. */
export function joinCheckout(context: Context): CheckoutPort {
  const withKey = <A>(ask: (key: Key) => Promise<A | Response>) => {
    const key = draftKey(context)
    return key ? ask(key) : Promise.resolve(goTo(context, 'parent'))
  }
  return {
    saveBilling: (input, choices) => withKey((key) => saveBilling(context, { key, input, choices })),
    price: (choices) => withKey(() => priceDraft(context, choices)),
    token: (country) => withKey((key) => readToken(context, { key, country })),
    pay: (input) => withKey((key) => pay(context, { key, input })),
    status: () => withKey((key) => readStatus(context, key)),
  }
}

async function saveBilling(
  context: Context,
  { key, input, choices }: { key: Key; input: BillingInput; choices: Choices },
): Promise<BillingAnswer | Response> {
  const draft = await readDraft(context)
  if (!draft) return goTo(context, 'parent')
  const { timeZone, ...address } = await withOnlyTimeZone(context, input)
  const result = await call(context, updateRegistration, {
    ...key,
    body: {
      parent: { ...draft.parent, timeZone },
      address,
      parentDuplicateConfirmed: draft.parentDuplicateConfirmed,
      sections: ['PARENT', 'ADDRESS'],
      segmentAnonymousId: sessionOf(context).data.visitor,
    },
  })
  if (result.ok) {
    keepCountry(context, address.country)
    const after = await readDraft(context)
    if (draft.order && after && !after.order) {
      const { packageId } = draft.order
      return leaveDroppedPackage(context, {
        buyer: buyerOf(after),
        packageId,
        packagesPath: JOIN_PATHS.packages,
      })
    }
    const priced = await priceDraft(context, choices)
    if (priced instanceof Response) return priced
    return priced.outcome === 'priced'
      ? { outcome: 'saved', country: address.country, pricing: priced.pricing }
      : backToPackages(context)
  }
  if (isLost(result.status)) return startAgain(context)
  const errors = result.problem.validationErrors ?? []
  if (namesDuplicate(errors, 'parent')) return showDuplicate(context, draft)
  return refuseBilling(context, { problem: result.problem, input })
}

/** Prices what the draft holds. A price that cannot be had leads back to the packages. */
export async function priceDraft(
  context: Context,
  { codes, payForCoParent }: Choices,
): Promise<PriceAnswer | Response> {
  const [key, draft] = [draftKey(context), await readDraft(context)]
  if (!key || !draft) return goTo(context, 'parent')
  if (!draft.order) return backToPackages(context)
  const result = await call(context, priceOrder, {
    ...key,
    body: {
      address: draft.address ? { ...draft.address, type: 'PRIMARY' } : null,
      limboId: draft.signupId,
      orderDetail: draft.order,
      payForCoparent: payForCoParent,
      paymentCodes: codes,
      phoneCountryCode: draft.parent.phoneCountryCode,
      phoneNumber: draft.parent.phoneNumber,
    },
  })
  if (result.ok) return { outcome: 'priced', pricing: result.body }
  if (result.status === TOO_MANY_CODES) return { outcome: 'failed', text: result.problem.message }
  return isLost(result.status) ? startAgain(context) : backToPackages(context)
}

async function readToken(
  context: Context,
  { key, country }: { key: Key; country: string },
): Promise<TokenAnswer | Response> {
  const result = await call(context, readClientToken, {
    query: { country, signupId: key.params.signupId },
    headers: key.headers,
  })
  if (result.ok) return { outcome: 'token', token: result.body }
  return isLost(result.status) ? startAgain(context) : { outcome: 'failed', text: result.problem.message }
}

async function pay(
  context: Context,
  { key, input }: { key: Key; input: PayInput },
): Promise<PayAnswer | Response> {
  const draft = await readDraft(context)
  if (!draft?.order) return goTo(context, 'parent')
  const result = await call(context, placeOrder, {
    params: key.params,
    headers: { ...key.headers, 'idempotency-key': input.idempotencyKey },
    body: {
      ...paidBy(context, input),
      order: draft.order,
      parentDuplicateConfirmed: draft.parentDuplicateConfirmed,
      coParentDuplicateConfirmed: draft.coParentDuplicateConfirmed,
      payForCoparent: input.payForCoParent,
    },
  })
  if (result.ok) return result.status === 200 ? rememberPaid(context, result.body) : { outcome: 'processing' }
  if (isSessionError(result.status)) return startAgain(context)
  if (namesDuplicate(result.problem.validationErrors ?? [], 'parent')) return showDuplicate(context, draft)
  return refusePayment(result, {
    codes: input.codes,
    priceAgain: (codes) => priceDraft(context, { ...input, codes }),
  })
}

async function readStatus(context: Context, key: Key): Promise<PayAnswer | Response> {
  const result = await call(context, readCurrentOrder, key)
  if (!result.ok) return isLost(result.status) ? startAgain(context) : { outcome: 'processing' }
  return answerOrder(result.body, {
    paid: (placed) => rememberPaid(context, placed),
    none: textOf(context)('api.generic'),
  })
}

function rememberPaid(context: Context, placed: PlacedOrder): PayAnswer {
  noteDeviceCheck(context, placed)
  holdCredentials(context, placed)
  return { outcome: 'paid', next: JOIN_PATHS.credentials }
}

/** The specification’s “certain session errors” on payment: the draft is gone, expired or not ours. */
function isSessionError(status: number): boolean {
  return status === 401 || isLost(status)
}

function startAgain(context: Context): Response {
  forgetDraft(context)
  return goTo(context, 'parent')
}

function backToPackages(context: Context): Response {
  leaveNotice(context, 'join.packages.pricingFailed')
  return goTo(context, 'packages')
}

function showDuplicate(context: Context, draft: RegistrationView): Response {
  sessionOf(context).set({
    duplicate: { shown: { name: draft.parent.firstName, email: draft.parent.email } },
  })
  return goTo(context, 'duplicate')
}
