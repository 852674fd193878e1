import { data, redirect } from 'react-router'
import { setMarketingOptIn } from '#domain/contracts/parents.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { tickedIn } from '#web/lib/form-data.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice, takeTonedNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { LeftNotice } from '../left-notice.tsx'
import { AccountLinks } from '../account-links.tsx'
import { NeedsYou } from '../billing/needs-you.tsx'
import { ErasureAhead } from '../erasure/erasure-ahead.tsx'
import { readErasureAhead } from '../erasure/erasure-ahead.server.ts'
import { readAllInvitations } from '../invite/invitations.server.ts'
import { Receipts } from '../receipts.tsx'
import { askRenewal } from '../renewal/switch-renewal.server.ts'
import { enterAccount, enterParentAccount } from '../session.server.ts'
import { Subscriptions } from '../subscriptions.tsx'
import { Family } from './family.tsx'
import { Marketing } from './marketing.tsx'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.myAccount

export async function loader({ context }: Route.LoaderArgs) {
  const entered = await enterParentAccount(context, PATH)
  const { account } = entered
  const [invitations, renewal, erasedOn] = await Promise.all([
    // Without this list, the page shows the rest.
    readAllInvitations(context, entered).catch(() => []),
    askRenewal(context, { userId: account.user.userId, secret: entered.auth }),
    readErasureAhead(context, bearer(entered.auth)),
  ])
  const mayInvite = invitations.some(({ state }) => state !== 'joined')
  return {
    ...account,
    owner: account.user.userId,
    mayInvite,
    renewal,
    erasedOn,
    notice: takeTonedNotice(context),
  }
}

/** Saves the marketing choice. */
export async function action({ context, request }: Route.ActionArgs) {
  const { auth, account } = await enterAccount(context, PATH)
  const result = await call(context, setMarketingOptIn, {
    params: { userId: account.user.userId },
    headers: bearer(auth),
    body: tickedIn(await readForm(request), 'marketingOptIn'),
  })
  if (!result.ok)
    return data(
      { errors: [{ field: '', text: textOf(context)('account.marketing.failed') }] },
      { status: 422 },
    )
  leaveNotice(context, 'account.marketing.saved')
  return redirect(PATH)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The account of a parent: the local stand-in for the product’s My Account. */
export default function MyAccountScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { links } = useSite()
  const { user, subscriptions, familyMembers, orders, mayInvite, renewal, erasedOn, notice } = loaderData
  const form = useStepForm({ answer: actionData })
  return (
    <ForOwner value={loaderData.owner}>
      <Screen
        title={text('account.account.title')}
        lede={text('account.account.lede', {
          name: `${user.firstName} ${user.lastName}`,
          username: user.username,
        })}
        width="medium"
        form={form}
      >
        <LeftNotice notice={notice} />
        <ErasureAhead dueOn={erasedOn} />
        <NeedsYou renewal={renewal} email={user.email ?? ''} />
        <div className="stack">
          <Subscriptions subscriptions={subscriptions} timeZone={user.timeZone} erasedOn={erasedOn} />
          <Receipts orders={orders} />
          <Marketing optIn={user.marketingOptIn} form={form} />
        </div>
        <Family members={familyMembers} mayInvite={mayInvite} />
        <AccountLinks billing={links.billing} />
      </Screen>
    </ForOwner>
  )
}
