import { data, useNavigation } from 'react-router'
import { readCoupons } from '#domain/contracts/pricing.ts'
import { brandOfPackages } from '#domain/experiments/brand.ts'
import { planVariants } from '#domain/experiments/plan-variants.ts'
import { joinFlow, JOIN_STEPS_TOTAL } from '#domain/flows/join.ts'
import { supportPhone } from '#domain/site.ts'
import { call } from '../../../lib/api.server.ts'
import { flagsOf } from '../../../lib/flags.server.ts'
import { textIn } from '../../../lib/form-data.ts'
import { takeNotice } from '../../../lib/notice.server.ts'
import { standingOffer } from '../../../lib/offer.server.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import { useSite } from '../../../lib/site.tsx'
import { useText } from '../../../lib/text.tsx'
import { readGroup, readPackagesOf } from '../../../sections/plan-picker/offered-packages.server.ts'
import { PlanPicker } from '../../../sections/plan-picker/plan-picker.tsx'
import { Screen } from '../../../sections/shell/screen.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { buyerOf, draftKey, enterWithDraft } from '../draft.server.ts'
import { choosePackage } from './choose-package.server.ts'
import { CountryMismatch } from '../../../sections/plan-picker/country-mismatch.tsx'
import type { Route } from './+types/screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { draft } = await enterWithDraft(context, 'packages')
  const key = draftKey(context)
  const [group, coupons] = await Promise.all([
    readGroup(context, buyerOf(draft)),
    key ? call(context, readCoupons, key) : null,
  ])
  const [coupon] = coupons?.ok ? coupons.body.coupons : []
  const selected = sessionOf(context).data.pricingSelection ?? null
  const chosen = draft.order?.packageId ?? selected
  return {
    packages: await readPackagesOf(context, group.packageIds),
    coupon: coupon
      ? { code: coupon.couponCode, percent: coupon.percent, amountMinor: coupon.discount }
      : null,
    chosenId: chosen !== null && group.packageIds.includes(chosen) ? chosen : null,
    variants: planVariants(flagsOf(context), group.pricingGroupName),
    brand: brandOfPackages(group.pricingGroupName),
    notice: takeNotice(context),
    offer: standingOffer(context),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { draft } = await enterWithDraft(context, 'packages')
  const packageId = Number(textIn(await request.formData(), 'packageId'))
  const answer = await choosePackage(context, { draft, packageId })
  return answer instanceof Response ? answer : data(answer, { status: 422 })
}

/** The packages offered to this parent. */
export default function PackagesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const site = useSite()
  const pending = useNavigation().state !== 'idle'
  const { notice, packages } = loaderData
  return (
    <Screen
      title={text('join.packages.title')}
      lede={text('join.packages.lede')}
      back={joinFlow.packages.back}
      step={{ number: 3, total: JOIN_STEPS_TOTAL }}
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
