import type { PackageView } from '#domain/contracts/packages.ts'
import type { PlanVariants } from '#domain/experiments/plan-variants.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { formatMoney } from '#domain/money.ts'
import { couponDiscount } from '#domain/pricing/discounts.ts'
import { coreBenefits, packageTexts, serviceTexts } from '#domain/pricing/package-texts.ts'
import { salePercent } from '#domain/pricing/percent.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { PlanCard, type PlanFeature } from '#web/ui/plan-card.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

export type Coupon = { code: string; percent: number | null; amountMinor: number | null }
export type PlanProps = {
  plan: PackageView
  years: number
  coupon: Coupon | null
  chosen: boolean
  variants: PlanVariants
  /** This package was chosen and is being saved. */
  pending: boolean
}

/** The recommended package. It is highlighted unless another card is, so only one card is recommended. */
const POPULAR = 'premium'

/** One package: name, price with discount, contents, and the button that chooses it. */
export function Plan({ plan, years, coupon, chosen, variants, pending }: PlanProps) {
  const text = useText()
  const picked = plan.buildYourOwn && variants.picksBuild
  const standsOut = picked || (!variants.picksBuild && plan.analyticsPackage.startsWith(POPULAR))
  const priced = !plan.buildYourOwn || variants.pricesBuild
  const price = usePrice({ plan, years, coupon })
  return (
    <PlanCard
      title={plan.displayName}
      price={priced ? price.now : text('join.packages.pickMe.price')}
      wordy={!priced}
      period={priced ? text(years === 2 ? 'join.packages.perTwoYears' : 'join.packages.perYear') : undefined}
      {...(priced && price.saving
        ? { was: price.regular, wasLabel: text('join.packages.was'), saving: price.saving }
        : {})}
      note={chosen ? text('join.packages.chosen') : undefined}
      badge={standsOut ? text(badgeOf({ picked, variants })) : undefined}
      highlighted={standsOut}
      chosen={chosen}
      features={useFeatures(plan, variants)}
    >
      <SubmitButton
        name="packageId"
        value={plan.id}
        variant={standsOut ? 'primary' : 'secondary'}
        pending={pending}
        pendingText={text('chrome.sending')}
        slowText={text('chrome.slow')}
      >
        {plan.buildYourOwn
          ? text('join.packages.chooseOwn')
          : text('join.packages.choose', { name: plan.displayName })}
      </SubmitButton>
    </PlanCard>
  )
}

/** The badge on the edge of a card. It has the same length in every variant, so that nothing moves. */
function badgeOf({ picked, variants }: { picked: boolean; variants: PlanVariants }): MessageKey {
  if (picked) return 'join.packages.pickMe'
  return variants.picksPremium ? 'join.packages.premiumPick' : 'join.packages.popular'
}

function usePrice({ plan, years, coupon }: Pick<PlanProps, 'plan' | 'years' | 'coupon'>) {
  const text = useText()
  const locale = useLocale()
  const term = plan.terms.find((each) => each.years === years)
  const regular = { minor: term?.price ?? plan.price, formatted: term?.priceFormatted ?? plan.priceFormatted }
  const off = coupon ? couponDiscount(coupon, { onePersonMinor: regular.minor, people: 1 }) : 0
  if (off === 0) return { now: regular.formatted, regular: regular.formatted, saving: null }
  const percent = salePercent({ regularMinor: regular.minor, saleMinor: regular.minor - off })
  return {
    now: formatMoney(regular.minor - off, { currency: plan.currencyCode, locale }),
    regular: regular.formatted,
    saving: text('join.packages.off', { percent }),
  }
}

function useFeatures(plan: PackageView, { recordsCalls }: PlanVariants): PlanFeature[] {
  const text = useText()
  const core = coreBenefits({ recordsCalls }).map((key) => ({ text: text(key) }))
  const services = plan.services.flatMap((service) => {
    const texts = serviceTexts(service)
    return texts ? [{ text: text(texts.name) }] : []
  })
  const own = plan.buildYourOwn ? packageTexts(plan.analyticsPackage) : null
  return own ? [...core, ...services, { text: text(own.description) }] : [...core, ...services]
}
