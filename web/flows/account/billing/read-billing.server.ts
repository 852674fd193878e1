import type { RouterContextProvider } from 'react-router'
import { addressLines } from '#domain/addresses/address-lines.ts'
import type { Account } from '#domain/contracts/account.ts'
import { readParent } from '#domain/contracts/parents.ts'
import { readPaymentMethod, type Instrument } from '#domain/contracts/payment-methods.ts'
import type { Renewal } from '#domain/contracts/renewals.ts'
import { expiresBefore } from '#domain/subscriptions/card-expiry.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import { cardMark, WALLET_WORDS, type Mark } from '#web/lib/payments/brand-marks.ts'
import { askOwn, type Asked } from '../ask-own.server.ts'
import { readErasureAhead } from '../erasure/erasure-ahead.server.ts'
import { askRenewal } from '../renewal/switch-renewal.server.ts'
import { withCharge, type PricedRenewal } from './charge-text.server.ts'

type Context = Readonly<RouterContextProvider>
type Own = { auth: string; account: Account }

/** Everything that Billing shows of a parent. A part that cannot be read leaves the others as they are. */
export async function readBilling(context: Context, { auth, account }: Own) {
  const { userId } = account.user
  const { subscriptions, orders } = account
  const newest =
    subscriptions.find(({ status }) => status === 'current') ??
    subscriptions.find(({ status }) => status === 'expired')
  const asked = { params: { userId }, headers: bearer(auth) }
  const [renewal, method, parent, erasedOn] = await Promise.all([
    askRenewal(context, { userId, secret: auth }),
    call(context, readPaymentMethod, asked),
    call(context, readParent, asked),
    readErasureAhead(context, bearer(auth)),
  ])
  const lives = parent.ok ? parent.body.address : null
  return {
    subscription: newest ?? null,
    orders,
    renewal: priced(context, renewal),
    erasedOn,
    method: askOwn(method),
    expiresFirst: method.ok && expiresFirst(method.body.method, chargeDay(renewal)),
    /** Sent with the data, because the page shows one of the six marks. */
    mark: method.ok ? markOf(method.body.method) : null,
    /** The billing address as the lines of a letter; no lines if there is none. */
    address: parent.ok
      ? { outcome: 'found' as const, lines: lives ? addressLines(lives, localeOf(context)) : [] }
      : { outcome: 'unknown' as const },
    country: lives?.country ?? null,
  }
}

function priced(context: Context, asked: Asked<Renewal>): Asked<PricedRenewal> {
  return asked.outcome === 'found' ? { ...asked, value: withCharge(context, asked.value) } : asked
}

/** The day of the next charge; null if the subscription does not renew, or if its renewal could not be read. */
function chargeDay(renewal: Asked<Renewal>): string | null {
  if (renewal.outcome !== 'found' || !renewal.value.renews) return null
  return renewal.value.nextCharge?.on ?? renewal.value.paidUntil
}

/** Whether the method ends before the next charge. */
function expiresFirst(instrument: Instrument | null, chargeOn: string | null): boolean {
  return instrument !== null && chargeOn !== null && expiresBefore(instrument, chargeOn)
}

function markOf(instrument: Instrument | null): Mark | null {
  if (!instrument) return null
  return instrument.method === 'creditCard' ? cardMark(instrument.brand) : WALLET_WORDS[instrument.method]
}
