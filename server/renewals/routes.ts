import { HOUR_SECONDS } from '#domain/durations.ts'
import {
  issueRenewalToken as issueContract,
  readRenewal as readContract,
  switchRenewal as switchContract,
  type Renewal,
} from '#domain/contracts/renewals.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { extrasNameIn } from '#domain/pricing/build-name.ts'
import { willRenew } from '#domain/subscriptions/states.ts'
import { secretOf } from '#server/credentials/index.ts'
import { isPaymentUnderWay, isRenewalUnderWay } from '#server/payments/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import { STRANGE_CALLS, type Limits } from '#server/platform/limits/rate-limits.ts'
import type { TaxGateway } from '#server/tax/index.ts'
import { findRenewal, strangerRefusal, type FoundRenewal } from './find-renewal.ts'
import { nextCharge } from './next-charge.ts'
import { pastDueOf } from './past-due.ts'
import { issueRenewalToken } from './renewal-token.ts'
import { waitsFor } from './waits-for.ts'
import {
  mayTakeOver,
  maySwitchOn,
  switchRenewal,
  type RenewalDeps,
  type SwitchOutcome,
} from './switch-renewal.ts'

const SWITCHES_PER_HOUR = 30

type RenewalRoutes = RenewalDeps & {
  tax: TaxGateway
  /** The days for which a person keeps access while their payment fails. */
  graceDays: number
}

/** Serves the renewal of a person's own subscription: reading it, switching it, and the token of a browser for it. */
export function mountRenewals(api: Api, deps: RenewalRoutes & { limits: Limits }): void {
  const { limits } = deps
  const calls = limits.perNetwork('renewals', STRANGE_CALLS)
  const switches = limits.create('renewal-switches', { points: SWITCHES_PER_HOUR, seconds: HOUR_SECONDS })

  mount(api, readContract, async ({ params, headers, request }) => {
    const found = await findRenewal(deps, { userId: params.userId, secret: secretOf(headers) })
    if (found.outcome === 'ended') return refuse(404, 'account.renewal.ended')
    if (found.outcome !== 'found') return (await calls(request.address)) ?? refusalOf(found)
    return { status: 200, body: await viewOf(deps, found, request.locale) }
  })

  mount(api, switchContract, async ({ params, headers, body, request }) => {
    const { locale, address } = request
    const { userId } = params
    const secret = secretOf(headers)
    // Only calls with a valid secret count, and a mailed link has its own limit. Otherwise others could use up the
    // limit of the person.
    const found = await findRenewal(deps, { userId, secret })
    if (!('by' in found)) return (await calls(request.address)) ?? refusalOf(found)
    const limited = await switches(`${found.by} ${userId}`)
    if (limited) return limited
    const result = await switchRenewal(deps, { userId, secret, renews: body.renews, locale, address })
    return result.outcome === 'switched'
      ? { status: 200, body: await viewOf(deps, { ...result, outcome: 'found' }, locale) }
      : refusalOf(result)
  })

  mount(api, issueContract, async ({ params, headers, request }) => {
    const token = await issueRenewalToken(deps, { userId: params.userId, secret: secretOf(headers) })
    if (token) return { status: 201, body: { token } }
    return (await calls(request.address)) ?? refuse(403, 'api.forbidden')
  })
}

async function viewOf(
  deps: RenewalRoutes,
  found: Extract<FoundRenewal, { outcome: 'found' }>,
  locale: Locale,
): Promise<Renewal> {
  const { subscription, by } = found
  const { firstName, packageId, years, state } = subscription
  const { paidUntil, currency } = subscription
  // Another person may have the mail. It named no plan that was chosen after it.
  const next = by === 'account' ? subscription.next : null
  const isCharging = await isRenewalUnderWay(deps.db, subscription.id)
  return {
    firstName,
    packageId,
    displayName: extrasNameIn(subscription, locale),
    termYears: years,
    renews: willRenew(state),
    mayTurnOn: await maySwitchOn(deps, found),
    mayTakeOver: await mayTakeOver(deps, found),
    isCharging,
    isPaying: by === 'account' && (isCharging || (await isPaymentUnderWay(deps.db, subscription.id))),
    paidUntil,
    renewalMinor: next?.renewalMinor ?? subscription.renewalMinor,
    next: next && {
      packageId: next.packageId,
      displayName: extrasNameIn({ ...next, serviceTexts: subscription.serviceTexts }, locale),
      termYears: next.years,
    },
    currency,
    waitsFor: by === 'account' ? await waitsFor(deps.db, subscription) : null,
    nextCharge: by === 'account' ? await nextCharge(deps, subscription) : null,
    pastDue: by === 'account' ? await pastDueOf(deps, subscription) : null,
  }
}

type Refused = Exclude<FoundRenewal | SwitchOutcome, { outcome: 'found' | 'switched' }>

function refusalOf({ outcome }: Refused): Refusal {
  switch (outcome) {
    case 'no-session':
    case 'not-found':
      return strangerRefusal(outcome)
    case 'not-offered':
      return refuse(409, 'account.renewal.notOffered')
    case 'erasure-asked':
      return refuse(409, 'account.renewal.erasureAsked')
    case 'ended':
      return refuse(409, 'account.renewal.ended')
  }
}
