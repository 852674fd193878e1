import { useState } from 'react'
import { Form } from 'react-router'
import type { PackageView } from '#domain/contracts/packages.ts'
import { formatMoney } from '#domain/money.ts'
import { useLocale, useText } from '../../lib/text.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ExtraBoxes } from './extra-boxes.tsx'
import { IncludedServices } from './included-services.tsx'

export type BuildYourOwnProps = {
  plan: PackageView
  /** What was built before. */
  built: { productId: string; services: readonly string[] } | null
  pending: boolean
}

/** Length and extras of a package that a parent puts together, with its running total before taxes. */
export function BuildYourOwn({ plan, built, pending }: BuildYourOwnProps) {
  const text = useText()
  const locale = useLocale()
  const [productId, setProductId] = useState(built?.productId || plan.terms[0]?.productId)
  const [chosen, setChosen] = useState<readonly string[]>(built?.services ?? [])
  const term = plan.terms.find((each) => each.productId === productId) ?? plan.terms[0]
  if (!term) return null
  const extras = term.extras.filter(({ service }) => chosen.includes(service))
  const totalMinor = extras.reduce((sum, { price }) => sum + price, term.price)
  const total = formatMoney(totalMinor, { currency: plan.currencyCode, locale })
  return (
    <Form method="post">
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
      <IncludedServices services={plan.services} />
      <ExtraBoxes extras={term.extras} chosen={chosen} onChange={setChosen} />
      <Card>
        <output aria-live="polite">
          <DescriptionList items={[{ term: text('join.build.total'), description: total, tone: 'total' }]} />
        </output>
      </Card>
      <SubmitButton pending={pending} pendingText={text('chrome.sending')}>
        {text('join.build.submit')}
      </SubmitButton>
    </Form>
  )
}
