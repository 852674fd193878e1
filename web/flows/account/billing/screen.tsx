import { readParent, type ParentView } from '#domain/contracts/parents.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { supportPhone } from '#domain/site.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { redirectToLink } from '#web/lib/link.server.ts'
import { readCountries, readPlaces } from '#web/lib/lookups.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { SupportText } from '#web/sections/support/support-text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { withPackageNames } from '../read-subscriptions.server.ts'
import { Receipts } from '../receipts.tsx'
import { enterAccount } from '../session.server.ts'
import { Subscriptions } from '../subscriptions.tsx'
import type { Route } from './+types/screen.ts'

type Address = NonNullable<ParentView['address']> & { countryName: string; regionName: string }

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, account } = await enterAccount(context, ACCOUNT_PATHS.billing)
  const { user, orders } = account
  if (user.kind === 'professional') throw redirectToLink(context, context.get(hostContext).site.links.myCases)
  const [subscriptions, parent] = await Promise.all([
    withPackageNames(context, account.subscriptions),
    call(context, readParent, { params: { userId: user.userId }, headers: bearer(auth) }),
  ])
  const notice = takeNotice(context)
  return {
    subscriptions,
    orders,
    timeZone: user.timeZone,
    notice,
    address: parent.ok ? await named(context, parent.body.address) : null,
  }
}

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

/** The subscriptions of a parent: the local stand-in for the product’s billing page. */
export default function BillingScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const site = useSite()
  const { subscriptions, orders, timeZone, address, notice } = loaderData
  return (
    <Screen title={text('account.billing.title')} lede={text('account.billing.lede')} width="medium">
      {notice && (
        <Notice tone="success" live>
          {notice}
        </Notice>
      )}
      <div className="stack">
        <Subscriptions subscriptions={subscriptions} timeZone={timeZone} />
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
        <Receipts orders={orders} />
      </div>
      <p className="aside">
        <SupportText>
          {text('account.billing.change', {
            phone: supportPhone(site, address?.country),
            email: site.supportEmail,
          })}
        </SupportText>
      </p>
      <p className="aside">
        <a href={site.links.myAccount}>{text('account.billing.back')}</a>
      </p>
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
