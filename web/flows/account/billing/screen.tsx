import { data, redirect } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { supportPhone } from '#domain/site.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LeftNotice } from '../left-notice.tsx'
import { Receipts } from '../receipts.tsx'
import { switchRenewal } from '../renewal/switch-renewal.server.ts'
import { enterAccount, enterParentAccount } from '../session.server.ts'
import { takeLeftNotice } from './left-notice.server.ts'
import { ErasureAhead } from '../erasure/erasure-ahead.tsx'
import { MethodCard } from './method-card.tsx'
import { NeedsYou } from './needs-you.tsx'
import { PlanCard } from './plan-card.tsx'
import { readBilling } from './read-billing.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const entered = await enterParentAccount(context, ACCOUNT_PATHS.billing)
  const billing = await readBilling(context, entered)
  const { userId, email } = entered.account.user
  return {
    ...billing,
    owner: userId,
    email: email ?? '',
    notice: takeLeftNotice(context),
  }
}

/** Switches renewal on. Switching it off has a page of its own, which asks once. */
export async function action({ context }: Route.ActionArgs) {
  const { auth, account } = await enterAccount(context, ACCOUNT_PATHS.billing)
  const holder = { userId: account.user.userId, secret: auth }
  const refused = await switchRenewal(context, { ...holder, renews: true })
  // The page then says that it has ended, and how to come back.
  if (refused?.code === 'ended') throw redirect(ACCOUNT_PATHS.billing)
  if (refused) return data({ errors: [{ field: '', text: refused.why }] }, { status: 422 })
  leaveNotice(context, 'account.renewal.isOn')
  return redirect(ACCOUNT_PATHS.billing)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The subscription and the payments of a parent: the local stand-in for the product’s billing page. */
export default function BillingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const form = useStepForm({ answer: actionData })
  const { owner, subscription, renewal, method, mark, orders, address, country, erasedOn, notice } =
    loaderData
  return (
    <Screen
      title={text('account.billing.title')}
      lede={text('account.billing.lede')}
      width="wide"
      back={ACCOUNT_PATHS.myAccount}
      backText={text('account.billing.back')}
      form={form}
    >
      <LeftNotice notice={notice} />
      <ErasureAhead dueOn={erasedOn} />
      <NeedsYou renewal={renewal} email={loaderData.email} isPayingSaid={notice?.saysPaying ?? false} />
      <div className="billing">
        <div>
          {subscription ? (
            <ForOwner value={owner}>
              <PlanCard subscription={subscription} renewal={renewal} erasedOn={erasedOn} form={form} />
            </ForOwner>
          ) : (
            <NoSubscription mayBuy={erasedOn === null} />
          )}
          <Receipts orders={orders} />
        </div>
        <div>
          {subscription?.status === 'current' && (
            <MethodCard
              method={method}
              mark={mark}
              expiresFirst={loaderData.expiresFirst}
              isErasureAsked={erasedOn !== null}
            />
          )}
          <AddressCard address={address} />
          <HelpCard country={country} />
        </div>
      </div>
    </Screen>
  )
}

function NoSubscription({ mayBuy }: { mayBuy: boolean }) {
  const text = useText()
  return (
    <Card title={text('account.subscription.title')}>
      <p>{text('account.subscription.none')}</p>
      {mayBuy && (
        <div className="actions">
          <ButtonLink to={ACCOUNT_PATHS.subscribe}>{text('account.comeback.first')}</ButtonLink>
        </div>
      )}
    </Card>
  )
}

function AddressCard({ address }: Pick<Route.ComponentProps['loaderData'], 'address'>) {
  const text = useText()
  return (
    <Card
      title={text('account.billing.address')}
      action={
        <ButtonLink to={ACCOUNT_PATHS.billingAddress} variant="text">
          {text('account.billing.changeAddress')}
          <span className="visually-hidden"> {text('account.billing.address')}</span>
        </ButtonLink>
      }
    >
      {address.outcome === 'found' && address.lines.length > 0 ? (
        <AddressLines lines={address.lines} />
      ) : (
        <p>{text(address.outcome === 'found' ? 'account.billing.noAddress' : 'account.billing.notShown')}</p>
      )}
    </Card>
  )
}

function HelpCard({ country }: Pick<Route.ComponentProps['loaderData'], 'country'>) {
  const text = useText()
  const site = useSite()
  return (
    <Card title={text('account.billing.help')}>
      <p className="muted">
        <SupportText>
          {text('account.billing.change', {
            phone: supportPhone(site, country),
            email: site.supportEmail,
          })}
        </SupportText>
      </p>
    </Card>
  )
}

function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line) => (
        <span className="line" key={line}>
          {line}
        </span>
      ))}
    </address>
  )
}
