import { redirect, type RouterContextProvider } from 'react-router'
import { readNewSubscription, type NewSubscription } from '#domain/contracts/new-subscriptions.ts'
import { readParent, type ParentView } from '#domain/contracts/parents.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { askOwn } from '#web/flows/account/ask-own.server.ts'
import { keepAccountFirst } from '#web/flows/account/erasure/erasure-ahead.server.ts'
import { enterParentAccount } from '#web/flows/account/session.server.ts'

type Context = Readonly<RouterContextProvider>

/** A logged-in parent who may subscribe again. */
export type Returning = {
  userId: string
  headers: { authorization: string }
  parent: ParentView
  standing: NewSubscription
  /** The package that they last paid themselves; null if there is none. Another person may have chosen a later one. */
  earlierPackage: number | null
}

/** Lets in a logged-in parent, whether or not they can subscribe now. */
export async function enterReturning(context: Context, path: string): Promise<Returning> {
  const { auth, account } = await enterParentAccount(context, path)
  const { user, orders } = account
  const { userId } = user
  const headers = bearer(auth)
  const [asked, parent] = await Promise.all([
    call(context, readNewSubscription, { params: { userId }, headers }),
    call(context, readParent, { params: { userId }, headers }),
  ])
  const standing = askOwn(asked)
  if (standing.outcome === 'none') throw redirect(ACCOUNT_PATHS.billing)
  if (standing.outcome === 'unknown' || !parent.ok)
    throw new Error(`The new subscription could not be read: ${asked.status}`)
  const earlierPackage = orders.find(({ bought }) => bought !== null)?.bought?.packageId ?? null
  return { userId, headers, parent: parent.body, standing: standing.value, earlierPackage }
}

/** Lets in a parent who can subscribe now. Other parents see the reason on the first page. */
export async function enterToSubscribe(context: Context, path: string): Promise<Returning> {
  const entered = await enterReturning(context, path)
  if (entered.standing.may !== 'subscribe') throw redirect(ACCOUNT_PATHS.subscribe)
  await keepAccountFirst(context, entered.headers)
  return entered
}
