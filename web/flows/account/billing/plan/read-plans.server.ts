import { redirect, type RouterContextProvider } from 'react-router'
import { readPlans, type PlansView } from '#domain/contracts/plans.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { askOwn } from '#web/flows/account/ask-own.server.ts'
import { enterAccount } from '#web/flows/account/session.server.ts'

type Own = { plans: PlansView; userId: string; auth: string }

/** The plans of the logged-in person. Without a current subscription, Billing says so. */
export async function enterPlans(context: Readonly<RouterContextProvider>, path: string): Promise<Own> {
  const { auth, account } = await enterAccount(context, path)
  const { userId } = account.user
  const asked = askOwn(await call(context, readPlans, { params: { userId }, headers: bearer(auth) }))
  if (asked.outcome === 'unknown') throw new Error(`The plans could not be read: ${asked.status}`)
  if (asked.outcome === 'none') throw redirect(ACCOUNT_PATHS.billing)
  return { plans: asked.value, userId, auth }
}
