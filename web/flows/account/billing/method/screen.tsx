import { redirect } from 'react-router'
import { readParent } from '#domain/contracts/parents.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { allowedMethods } from '#domain/payments/allowed-methods.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { Frame } from '#web/lib/frame.ts'
import { hostContext } from '#web/lib/host.ts'
import { isLanguageChange } from '#web/lib/language-change.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutageOfCheckout } from '#web/sections/checkout/waiting/survive-outage.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { renewalOf } from '#web/flows/account/renewal/switch-renewal.server.ts'
import { keepAccountFirst } from '#web/flows/account/erasure/erasure-ahead.server.ts'
import { enterParentAccount } from '#web/flows/account/session.server.ts'
import { withCharge } from '../charge-text.server.ts'
import { MethodScreen } from './method-screen.tsx'
import { answerMethod } from './replace-method.server.ts'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.billingMethod
const BILLING = ACCOUNT_PATHS.billing

/** The currency of the subscription decides the provider's fields, so another language keeps the page. */
export const handle = new Frame({ keepsPageInLanguageChange: true, outerHosts: 'payment' })

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, account } = await enterParentAccount(context, PATH)
  const { userId } = account.user
  await keepAccountFirst(context, bearer(auth))
  const [renewal, parent] = await Promise.all([
    renewalOf(context, { userId, secret: auth }),
    call(context, readParent, { params: { userId }, headers: bearer(auth) }),
  ])
  if (!parent.ok) throw new Error(`The parent could not be read: ${parent.reason}`)
  const { firstName, lastName, email, address } = parent.body
  if (renewal && !address) throw redirect(ACCOUNT_PATHS.billingAddress)
  return {
    owner: userId,
    renewal: renewal && withCharge(context, renewal),
    person: { firstName, lastName, email: email ?? '' },
    address,
    allowed: allowedMethods(flagsOf(context)),
    hidden: context.get(hostContext).hidden,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { auth, account } = await enterParentAccount(context, PATH)
  return answerMethod(context, { userId: account.user.userId, auth, form: await readForm(request) })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return surviveOutageOfCheckout(request, serverAction)
}

/** The answers to the page's own calls do not change the loaded data. Another language has other texts. */
export const shouldRevalidate = isLanguageChange

/** Another payment method for the subscription, with the fields of the checkout. */
export default function BillingMethodScreen({ loaderData }: Route.ComponentProps) {
  const { owner, renewal, address, ...known } = loaderData
  if (!renewal || !address) return <NothingToPay />
  return (
    <ForOwner value={owner}>
      <MethodScreen renewal={renewal} address={address} {...known} />
    </ForOwner>
  )
}

function NothingToPay() {
  const text = useText()
  return (
    <Screen title={text('account.method.title')} back={BILLING} backText={text('account.billing.title')}>
      <Notice tone="warning">{text('account.method.ended')}</Notice>
      <div className="actions">
        <ButtonLink to={BILLING} variant="secondary">
          {text('account.billing.title')}
        </ButtonLink>
      </div>
    </Screen>
  )
}
