import { data, useNavigation } from 'react-router'
import { brandOfPackages } from '#domain/experiments/brand.ts'
import { planVariants } from '#domain/experiments/plan-variants.ts'
import { INVITED_STEPS_TOTAL, invitedFlow } from '#domain/flows/invited.ts'
import { supportPhone } from '#domain/site.ts'
import { flagsOf } from '../../../lib/flags.server.ts'
import { textIn } from '../../../lib/form-data.ts'
import { takeNotice } from '../../../lib/notice.server.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import { useSite } from '../../../lib/site.tsx'
import { useText } from '../../../lib/text.tsx'
import { CountryMismatch } from '../../../sections/plan-picker/country-mismatch.tsx'
import { readGroup, readPackagesOf } from '../../../sections/plan-picker/offered-packages.server.ts'
import { PlanPicker } from '../../../sections/plan-picker/plan-picker.tsx'
import { Screen } from '../../../sections/shell/screen.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { buyerOf, enter, readOwnContext } from '../invitation.server.ts'
import { choosePackage } from './choose-package.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { parent } = await enter(context, 'packages')
  const [group, invitation] = await Promise.all([
    readGroup(context, buyerOf(parent)),
    readOwnContext(context),
  ])
  const [coupon] = invitation?.availableCoupons ?? []
  const selected = sessionOf(context).data.pricingSelection ?? null
  const chosen = parent.order?.packageId ?? invitation?.coparentPackageId ?? selected
  return {
    packages: await readPackagesOf(context, group.packageIds),
    coupon: coupon
      ? { code: coupon.couponCode, percent: coupon.percent, amountMinor: coupon.discount }
      : null,
    chosenId: chosen !== null && group.packageIds.includes(chosen) ? chosen : null,
    variants: planVariants(flagsOf(context), group.pricingGroupName),
    brand: brandOfPackages(group.pricingGroupName),
    notice: takeNotice(context),
    back: parent.requireCredentials,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const invited = await enter(context, 'packages')
  const packageId = Number(textIn(await request.formData(), 'packageId'))
  const answer = await choosePackage(context, invited, packageId)
  return answer instanceof Response ? answer : data(answer, { status: 422 })
}

/** The packages offered to an invited parent. */
export default function PackagesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const site = useSite()
  const pending = useNavigation().state !== 'idle'
  const { notice, packages, back } = loaderData
  return (
    <Screen
      title={text('join.packages.title')}
      lede={text('join.packages.lede')}
      back={back ? invitedFlow.packages.back : null}
      step={{ number: 2, total: INVITED_STEPS_TOTAL }}
      width="wide"
      align="center"
    >
      {notice && <Notice tone="warning">{notice}</Notice>}
      {actionData && 'error' in actionData && (
        <Notice tone="error" live>
          {actionData.error}
        </Notice>
      )}
      {packages.length > 0 ? (
        <PlanPicker {...loaderData} pending={pending} />
      ) : (
        <Notice tone="warning">
          {text('join.packages.none')}{' '}
          {text('chrome.support', { phone: supportPhone(site, null), email: site.supportEmail })}
        </Notice>
      )}
      {actionData && 'mismatch' in actionData && <CountryMismatch answer={actionData} />}
    </Screen>
  )
}
