import { RENEWS_BY_ITSELF } from '#domain/pricing/renewal.ts'
import { parseHidden } from '#domain/payments/payment-options.ts'
import { mountAddresses } from './addresses/index.ts'
import { mountAnalytics } from './analytics/index.ts'
import { mountChat } from './chat/index.ts'
import { BUYERS } from './buyers.ts'
import { mayPay } from './checkout/index.ts'
import { findCheckedStaff, mountConsole } from './console/index.ts'
import { mountDiscountLinks } from './coupons/index.ts'
import { mountCredentials } from './credentials/index.ts'
import { mountClock } from './db/clock-call.ts'
import { mountMailbox } from './email/mailbox/index.ts'
import { mountMailReports } from './email/reports/index.ts'
import { flagsOfCaller, mountFlags } from './flags/index.ts'
import { addressSearch, chatGateway, sandboxKey } from './gateways.ts'
import { endInvitationsOf, mountFamilies, mountInvitationLinks, mountParents } from './invites/index.ts'
import { mountLookups } from './lookups/index.ts'
import { mountPackages } from './packages/index.ts'
import { bringSchedulesBack } from './jobs/index.ts'
import { SWEEP_JOB, type MayPay } from './payments/index.ts'
import { createSandboxHost } from './payments/sandbox/index.ts'
import type { Api } from './platform/mount.ts'
import {
  mayChangeMethod,
  mountPaymentMethods,
  mountPlans,
  mountRefunds,
  mountRenewals,
} from './renewals/index.ts'
import { mountProfessionals } from './professionals/index.ts'
import { mountPrivacy, takeBackErasure } from './privacy/index.ts'
import { mountDrafts } from './registrations/index.ts'
import { datedTableTax } from './tax/dated-table/index.ts'
import type { Parts, Services } from './parts.ts'

/** The dependencies of the replacement of payment methods. */
export function methodDeps({ config, db, payments }: Pick<Services, 'config' | 'db' | 'payments'>) {
  return {
    payments,
    tax: datedTableTax(db),
    site: config.site,
    hidden: parseHidden(config.PAYMENT_HIDDEN),
    limited: config.RATE_LIMITS,
  }
}

/** The calls of buyers, of people with an account, and of professionals. */
export function mountCapabilities(api: Api, services: Parts): void {
  const { config, db, log, secrets, limits, payments, evaluateFlags, worker } = services
  const common = { db, secrets, limits, site: config.site }
  const offers = {
    db,
    flagsOf: (caller: { anonymousId: string | null }) => flagsOfCaller(evaluateFlags, caller),
  }
  mountDrafts(api, { ...common, ...offers })
  for (const buyer of Object.values(BUYERS))
    buyer.mount(api, { ...offers, secrets, payments, site: config.site, tax: datedTableTax(db) })
  mountAnalytics(api, common)
  mountChat(api, { chat: chatGateway(config), limits, secrets })
  mountFlags(api, { evaluate: evaluateFlags, limits, secrets, mayForce: !config.production })
  mountFamilies(api, common)
  mountInvitationLinks(api, common)
  mountParents(api, { ...common, ...offers })
  mountPackages(api, offers)
  mountDiscountLinks(api, { db })
  mountCredentials(api, { ...common, endInvitations: endInvitationsOf, keepAccount: takeBackErasure })
  mountProfessionals(api, common)
  mountPrivacy(api, { ...common, log })
  mountRefunds(api, { ...common, payments })
  mountRenewals(api, {
    ...common,
    offered: RENEWS_BY_ITSELF,
    tax: datedTableTax(db),
    graceDays: config.RENEWAL_GRACE_DAYS,
  })
  mountPaymentMethods(api, { ...common, log, ...methodDeps({ config, db, payments }) })
  mountPlans(api, { ...common, payments, tax: datedTableTax(db) })
  mountLookups(api)
  mountMailReports(api, { db, log, secret: config.MAIL_REPORTS_SECRET })
  mountAddresses(api, { search: addressSearch(config), limits })
  const mayBuy = mayPay(BUYERS, { db, secrets })
  const mayAsk: MayPay = async (asked) => (await mayChangeMethod({ db, secrets }, asked)) ?? mayBuy(asked)
  payments.mount(api, { limits, mayPay: mayAsk })
  if (config.PAYMENT_PROVIDER === 'sandbox') {
    const [key, origin] = [sandboxKey(secrets), config.site.origin]
    api.route('/', createSandboxHost({ db, key, origin, happenings: !config.production }))
  }
  if (!config.production && !config.SMTP_URL) mountMailbox(api, { db })
  // Nothing happened at the gateway in the skipped time. A comparison of this time would take long.
  const runDueJobs = async () => worker.tickEach({ without: SWEEP_JOB })
  const skip = async (seconds: number) => {
    await payments.skipTime(seconds)
    if (seconds < 0) await bringSchedulesBack(db)
  }
  if (!config.production) mountClock(api, { db, skip, runDueJobs })
}

/** The calls of the console. Without a console there are none. */
export function mountStaffCalls(
  api: Api,
  { config, db, secrets, limits, payments, staffLogIn }: Parts,
): void {
  const deps = {
    db,
    secrets,
    limits,
    site: config.site,
    payments,
    refundAlone: config.STAFF_REFUND_ALONE,
    codesAlone: config.STAFF_CODES_ALONE,
    eventsInside: config.EVENTS_INSIDE,
  }
  if (!staffLogIn) return
  const { provider, groups } = staffLogIn
  const findStaff = async (secret: string) => findCheckedStaff({ db, secrets, provider, groups }, secret)
  mountConsole(api, { ...deps, findStaff })
}
