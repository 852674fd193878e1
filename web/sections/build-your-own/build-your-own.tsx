import { useState } from 'react'
import { Form } from 'react-router'
import type { PackageView } from '#domain/contracts/packages.ts'
import { InvitationField } from '#web/lib/invitation-field.tsx'
import { useText } from '#web/lib/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList, type DescriptionItem } from '#web/ui/description-list.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { buildKey, type BuildTotal, type BuildTotals } from './build-totals.ts'
import { ExtraBoxes } from './extra-boxes.tsx'
import { IncludedServices } from './included-services.tsx'

export type BuildYourOwnProps = {
  plan: PackageView
  /** The package that the parent built before. */
  built: { productId: string; services: readonly string[] } | null
  totals: BuildTotals
  /** Recorded calls are among the benefits. */
  recordsCalls: boolean
  pending: boolean
}

/** The term and extras of a package that a parent builds, with its running total before taxes. */
export function BuildYourOwn({ plan, built, totals, recordsCalls, pending }: BuildYourOwnProps) {
  const text = useText()
  const [productId, setProductId] = useState(built?.productId || plan.terms[0]?.productId)
  const [chosen, setChosen] = useState<readonly string[]>(built?.services ?? [])
  const term = plan.terms.find((each) => each.productId === productId) ?? plan.terms[0]
  const extras = (term?.extras ?? [])
    .map(({ service }) => service)
    .filter((service) => chosen.includes(service))
  const total = useTotal(term && totals[buildKey(term.productId, extras)])
  if (!term) return null
  return (
    <Form method="post">
      <InvitationField />
      <Segmented
        name="productId"
        label={text('join.packages.term')}
        value={term.productId}
        onChange={setProductId}
        options={plan.terms.map((each) => ({
          value: each.productId,
          label: `${text(each.years === 1 ? 'join.packages.oneYear' : 'join.packages.twoYears')} · ${each.priceFormatted}`,
        }))}
      />
      <IncludedServices services={plan.services} recordsCalls={recordsCalls} />
      <ExtraBoxes extras={term.extras} chosen={chosen} onChange={setChosen} />
      <Card>
        <output aria-live="polite">
          <DescriptionList items={total} />
        </output>
      </Card>
      <SubmitButton pending={pending} pendingText={text('chrome.sending')}>
        {text('join.build.submit')}
      </SubmitButton>
    </Form>
  )
}

/** The amount that a coupon takes off, and the total. */
function useTotal(total: BuildTotal | undefined): DescriptionItem[] {
  const text = useText()
  if (!total) return []
  const { discount, totalFormatted } = total
  const left: DescriptionItem = { term: text('join.build.total'), description: totalFormatted, tone: 'total' }
  if (!discount) return [left]
  const off = text('join.packages.off', { percent: discount.percent })
  return [{ term: off, description: `−${discount.amountFormatted}`, tone: 'good' }, left]
}
