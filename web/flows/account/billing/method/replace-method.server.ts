import type { RouterContextProvider } from 'react-router'
import { replacePaymentMethod, type ReplacedMethod } from '#domain/contracts/payment-methods.ts'
import { readClientToken } from '#domain/contracts/payments.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { switchRenewal } from '#web/flows/account/renewal/switch-renewal.server.ts'
import { TYPE_OF_METHOD } from '#web/sections/checkout/checkout-action.server.ts'
import type { CheckoutAnswer, PayAnswer, TokenAnswer } from '#web/sections/checkout/checkout-answers.ts'

type Context = Readonly<RouterContextProvider>
type Asked = { userId: string; auth: string; form: FormData }

const KEPT = 200

/** The message of the next page, by the result of a payment that was due. */
const DONE: Readonly<Record<ReplacedMethod['due'], MessageKey>> = {
  nothing: 'account.method.replaced',
  paid: 'account.method.paid',
  declined: 'account.method.dueDeclined',
  unknown: 'account.method.dueUnknown',
}

/** Handles the calls of the page: for the provider’s token, and for the new method. */
export async function answerMethod(context: Context, asked: Asked): Promise<CheckoutAnswer> {
  return textIn(asked.form, 'intent') === 'token'
    ? { intent: 'token', ...(await readToken(context, asked)) }
    : { intent: 'pay', ...(await replace(context, asked)) }
}

async function readToken(context: Context, { userId, auth, form }: Asked): Promise<TokenAnswer> {
  const query = { country: textIn(form, 'country'), userId }
  const result = await call(context, readClientToken, { query, headers: bearer(auth) })
  return result.ok
    ? { outcome: 'token', token: result.body }
    : { outcome: 'failed', text: result.problem.message }
}

/** A person who takes over the payment switches renewal on with the same press. */
async function notice(
  context: Context,
  { userId, auth, form, due }: Asked & Pick<ReplacedMethod, 'due'>,
): Promise<MessageKey> {
  if (textIn(form, 'renews') !== 'on') return DONE[due]
  const refused = await switchRenewal(context, { userId, secret: auth, renews: true })
  return refused ? 'account.takeOver.notOn' : 'account.takeOver.done'
}

async function replace(context: Context, { userId, auth, form }: Asked): Promise<PayAnswer> {
  const method = textIn(form, 'method')
  const result = await call(context, replacePaymentMethod, {
    params: { userId },
    headers: { ...bearer(auth), 'idempotency-key': textIn(form, 'idempotencyKey') },
    body: {
      paymentType: method === 'paypal' || method === 'venmo' ? TYPE_OF_METHOD[method] : 'CREDIT_CARD',
      nonce: textIn(form, 'nonce'),
      deviceData: textIn(form, 'deviceData') || null,
    },
  })
  if (!result.ok) {
    return { outcome: 'refused', errors: [{ field: '', text: result.problem.message }], pricing: null }
  }
  if (result.status !== KEPT) return { outcome: 'processing' }
  leaveNotice(context, await notice(context, { userId, auth, form, due: result.body.due }))
  return { outcome: 'paid', next: ACCOUNT_PATHS.billing }
}
