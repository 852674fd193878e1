import type { RouterContextProvider } from 'react-router'
import type { Account } from '#domain/contracts/account.ts'
import { readPackages } from '#domain/contracts/packages.ts'
import { call } from '#web/lib/api.server.ts'

/** The subscriptions of an account, with their package names in the language of the page. */
export async function withPackageNames(
  context: Readonly<RouterContextProvider>,
  subscriptions: Account['subscriptions'],
): Promise<Account['subscriptions']> {
  if (subscriptions.length === 0) return []
  const ids = [...new Set(subscriptions.map(({ packageId }) => packageId))].join(',')
  const result = await call(context, readPackages, { query: { ids } })
  const names = new Map((result.ok ? result.body.packages : []).map((each) => [each.id, each.displayName]))
  return subscriptions.map((each) => ({
    ...each,
    displayName: names.get(each.packageId) ?? each.displayName,
  }))
}
