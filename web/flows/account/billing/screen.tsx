import { data, redirect } from 'react-router'
import { readParent, type ParentView } from '#domain/contracts/parents.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { supportPhone } from '#domain/site.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { redirectToLink } from '#web/lib/link.server.ts'
import { readCountries, readPlaces } from '#web/lib/lookups.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice, takeNotice } from '#web/lib/notice.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { withPackageNames } from '../read-subscriptions.server.ts'
import { Receipts } from '../receipts.tsx'
import { renewalOf, turnRenewal } from '../renewal/switch-renewal.server.ts'
import { enterAccount } from '../session.server.ts'
import { PlanCard } from './plan-card.tsx'
import type { Route } from './+types/screen.ts'

type Address = NonNullable<ParentView['address']> & { countryName: string; regionName: string }

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, account } = await enterAccount(context, ACCOUNT_PATHS.billing)
  const { user, orders } = account
  if (user.kind === 'professional') throw redirectToLink(context, context.get(hostContext).site.links.myCases)
  const { subscriptions: all } = account
  const newest =
    all.find(({ status }) => status === 'current') ?? all.find(({ status }) => status === 'expired')
  const [subscriptions, renewal, parent] = await Promise.all([
    withPackageNames(context, newest ? [newest] : []),
    renewalOf(context, { userId: user.userId, secret: auth }),
    call(context, readParent, { params: { userId: user.userId }, headers: bearer(auth) }),
  ])
  const notice = takeNotice(context)
  return {
    subscription: subscriptions[0] ?? null,
    renewal,
    orders,
    notice,
    address: parent.ok ? await named(context, parent.body.address) : null,
  }
}

/** Switches renewal on. Switching it off has a page of its own, which asks once. */
export async function action({ context }: Route.ActionArgs) {
  const { auth, account } = await enterAccount(context, ACCOUNT_PATHS.billing)
  const holder = { userId: account.user.userId, secret: auth }
  if (!(await turnRenewal(context, { ...holder, renews: true })))
    return data({ errors: [{ field: '', text: textOf(context)('account.renewal.failed') }] }, { status: 422 })
  leaveNotice(context, 'account.renewal.isOn')
  return redirect(ACCOUNT_PATHS.billing)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/**
 * An address with the names of its country and region. The server names the country, because browsers may use
 * other names.
 */
async function named(
  context: Route.LoaderArgs['context'],
  address: ParentView['address'],
): Promise<Address | null> {
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

/** What a parent pays for, and what they have paid: the local stand-in for the product’s billing page. */
export default function BillingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const site = useSite()
  const form = useStepForm({ answer: actionData })
  const { subscription, renewal, orders, address, notice } = loaderData
  return (
    <Screen
      title={text('account.billing.title')}
      lede={text('account.billing.lede')}
      width="wide"
      back={ACCOUNT_PATHS.myAccount}
      backText={text('account.billing.back')}
      form={form}
    >
      {notice && (
        <Notice tone="success" live>
          {notice}
        </Notice>
      )}
      <div className="billing">
        <div>
          {subscription ? (
            <PlanCard subscription={subscription} renewal={renewal} form={form} />
          ) : (
            <Card title={text('account.subscription.title')}>
              <p>{text('account.subscription.none')}</p>
            </Card>
          )}
          <Receipts orders={orders} />
        </div>
        <div>
          <Card
            title={text('account.billing.address')}
            action={
              <ButtonLink to={ACCOUNT_PATHS.billingAddress} variant="text">
                {text('account.billing.changeAddress')}
              </ButtonLink>
            }
          >
            {address ? <AddressLines address={address} /> : <p>{text('account.billing.noAddress')}</p>}
          </Card>
          <Card title={text('account.billing.help')}>
            <p className="muted">
              <SupportText>
                {text('account.billing.change', {
                  phone: supportPhone(site, address?.country),
                  email: site.supportEmail,
                })}
              </SupportText>
            </p>
          </Card>
        </div>
      </div>
    </Screen>
  )
}

function AddressLines({ address }: { address: Address }) {
  const { line1, line2, city, regionName, postalCode, countryName } = address
  const lines = [line1, line2, [city, regionName, postalCode].filter(Boolean).join(', '), countryName]
  return (
    <address>
      {lines.filter(Boolean).map((line) => (
        <span className="line" key={line}>
          {line}
        </span>
      ))}
    </address>
  )
}
