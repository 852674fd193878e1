import type { RouterContextProvider } from 'react-router'
import type { Account } from '#domain/contracts/account.ts'
import { readParent, type ParentView } from '#domain/contracts/parents.ts'
import { readPaymentMethod } from '#domain/contracts/payment-methods.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { readCountries, readPlaces } from '#web/lib/lookups.server.ts'
import { askOwn } from '../ask-own.server.ts'
import { withPackageNames } from '../read-subscriptions.server.ts'
import { askRenewal } from '../renewal/switch-renewal.server.ts'

type Context = Readonly<RouterContextProvider>
type Own = { auth: string; account: Account }
export type Address = NonNullable<ParentView['address']> & { countryName: string; regionName: string }

/** Everything that Billing shows of a parent. A part that cannot be read leaves the others as they are. */
export async function readBilling(context: Context, { auth, account }: Own) {
  const { userId } = account.user
  const { subscriptions: all } = account
  const newest =
    all.find(({ status }) => status === 'current') ?? all.find(({ status }) => status === 'expired')
  const asked = { params: { userId }, headers: bearer(auth) }
  const [{ subscriptions, orders }, renewal, method, parent] = await Promise.all([
    withPackageNames(context, { subscriptions: newest ? [newest] : [], orders: account.orders }),
    askRenewal(context, { userId, secret: auth }),
    call(context, readPaymentMethod, asked),
    call(context, readParent, asked),
  ])
  return {
    subscription: subscriptions[0] ?? null,
    orders,
    renewal,
    method: askOwn(method),
    address: parent.ok
      ? { outcome: 'found' as const, value: await named(context, parent.body.address) }
      : { outcome: 'unknown' as const },
  }
}

/**
 * An address with the names of its country and region. The server names the country, because browsers may use
 * other names.
 */
async function named(context: Context, address: ParentView['address']): Promise<Address | null> {
  if (!address) return null
  const { country, region } = address
  const [countries, places] = await Promise.all([
    readCountries(context),
    readPlaces(context, { country, region }),
  ])
  return {
    ...address,
    countryName: nameIn(countries, country),
    regionName: nameIn(places?.regions ?? [], region),
  }
}

function nameIn(list: readonly { code: string; name: string }[], wanted: string): string {
  return list.find(({ code }) => code === wanted)?.name ?? wanted
}
