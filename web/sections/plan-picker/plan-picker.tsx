import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PackageView } from '#domain/contracts/packages.ts'
import type { PlanVariants } from '#domain/experiments/plan-variants.ts'
import { InvitationField } from '#web/lib/invitation-field.tsx'
import { useText } from '#web/lib/text.tsx'
import { PlanCards } from '#web/ui/plan-card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Plan, type Coupon } from './plan.tsx'
import { lengthsOf, plansOf, savingOfTwoYears } from './plan-offer.ts'

export type PlanPickerProps = {
  packages: readonly PackageView[]
  coupon: Coupon | null
  /** The package chosen before, or on the pricing page. */
  chosenId: number | null
  variants: PlanVariants
  pending: boolean
}

/** The offered packages, one length at a time. Each button chooses a package. */
export function PlanPicker({ packages, coupon, chosenId, variants, pending }: PlanPickerProps) {
  const text = useText()
  const lengths = lengthsOf(packages)
  const chosen = packages.find(({ id }) => id === chosenId)
  const [years, setYears] = useState<number>(
    chosen && !chosen.buildYourOwn ? chosen.subDurationInYears : (lengths[0] ?? 1),
  )
  const saving = savingOfTwoYears(packages)
  const twoYears =
    saving > 0 ? text('join.packages.twoYearsSave', { percent: saving }) : text('join.packages.twoYears')
  const sent = useNavigation().formData?.get('packageId')
  const isVatIncluded = packages.some((each) => each.includesVat)
  return (
    <Form method="post" onSubmit={(event) => pending && event.preventDefault()}>
      <InvitationField />
      {lengths.length > 1 && (
        <Segmented
          name="length"
          label={text('join.packages.term')}
          value={String(years)}
          onChange={(value) => setYears(Number(value))}
          options={lengths.map((each) => ({
            value: String(each),
            label: each === 1 ? text('join.packages.oneYear') : twoYears,
          }))}
        />
      )}
      <PlanCards>
        {plansOf(packages, years).map((each) => (
          <Plan
            key={each.id}
            plan={each}
            years={years}
            coupon={coupon}
            chosen={each.id === chosenId}
            variants={variants}
            pending={pending && sent === String(each.id)}
          />
        ))}
      </PlanCards>
      <p className="aside">
        {text(isVatIncluded ? 'join.packages.perParentVat' : 'join.packages.perParent')}
      </p>
    </Form>
  )
}
