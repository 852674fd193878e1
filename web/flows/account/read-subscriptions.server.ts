import type { RouterContextProvider } from 'react-router'
import type { Account } from '#domain/contracts/account.ts'
import { readPackages } from '#domain/contracts/packages.ts'
import { call } from '#web/lib/api.server.ts'

type Named = Pick<Account, 'subscriptions' | 'orders'>

/** The subscriptions and orders of an account, with their package names in the language of the page. */
export async function withPackageNames(
  context: Readonly<RouterContextProvider>,
  { subscriptions, orders }: Named,
): Promise<Named> {
  const bought = orders.flatMap((order) => (order.bought ? [order.bought] : []))
  const ids = [...new Set([...subscriptions, ...bought].map(({ packageId }) => packageId))].join(',')
  if (!ids) return { subscriptions, orders }
  const result = await call(context, readPackages, { query: { ids } })
  const names = new Map((result.ok ? result.body.packages : []).map((each) => [each.id, each.displayName]))
  const named = <T extends { packageId: number; displayName: string }>(each: T): T => ({
    ...each,
    displayName: names.get(each.packageId) ?? each.displayName,
  })
  return {
    subscriptions: subscriptions.map(named),
    orders: orders.map((order) => ({ ...order, bought: order.bought && named(order.bought) })),
  }
}
