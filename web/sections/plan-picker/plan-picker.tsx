import { Form, useNavigation } from 'react-router'
import { OwnerField } from '#web/lib/form-owner.tsx'
import { useText } from '#web/lib/text.tsx'
import { PlanCards, PlanChoice } from '#web/ui/plan-card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Plan } from './plan.tsx'
import type { PackagesOffer } from './packages-offer.server.ts'

export type PlanPickerProps = Pick<PackagesOffer, 'plans' | 'lengths' | 'years' | 'saving' | 'variants'>

/** The offered plans, one term at a time. Each button chooses a package. */
export function PlanPicker({ plans, lengths, years, saving, variants }: PlanPickerProps) {
  const text = useText()
  const { state, formData } = useNavigation()
  const pending = state !== 'idle'
  const sent = formData?.get('packageId')
  const isSwitched = lengths.length > 1
  return (
    <PlanChoice>
      {/* Outside the form, so that Enter in the switch does not choose a package. */}
      {isSwitched && (
        <Segmented
          name="length"
          label={text('join.packages.term')}
          defaultValue={String(years)}
          options={lengths.map((each) => ({
            value: String(each),
            years: each,
            label: text(each === 1 ? 'join.packages.oneYear' : 'join.packages.twoYears'),
            aside: each > 1 && saving ? text('join.packages.saveUpTo', { amount: saving }) : undefined,
          }))}
        />
      )}
      <Form method="post" onSubmit={(event) => pending && event.preventDefault()}>
        <OwnerField />
        <PlanCards>
          {plans.map((plan) => (
            <Plan
              key={plan.key}
              plan={plan}
              switched={isSwitched}
              variants={variants}
              sent={typeof sent === 'string' ? sent : null}
            />
          ))}
        </PlanCards>
      </Form>
    </PlanChoice>
  )
}
