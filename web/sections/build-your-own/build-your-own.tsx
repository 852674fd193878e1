import { useState } from 'react'
import { Form } from 'react-router'
import { OwnerField } from '#web/lib/form-owner.tsx'
import { useText } from '#web/lib/text.tsx'
import { PlanChoice, PlanFeatures } from '#web/ui/plan-card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { PlanBenefit, PlanExtra } from '../plan-picker/plan-offer.ts'
import { buildKey, type BuildTotals } from './build-totals.ts'
import { READY_MADE } from './built-in.ts'
import { BuildTotalCard } from './build-total.tsx'
import { ExtraBoxes } from './extra-boxes.tsx'

export type BuildYourOwnProps = {
  terms: readonly { productId: string; years: number; price: string }[]
  /** What every built package includes for free. */
  benefits: readonly PlanBenefit[]
  extras: readonly PlanExtra[]
  /** The term that the parent looked at before. */
  years: number | null
  /** The package that the parent built before. */
  built: { productId: string; services: readonly string[] } | null
  totals: BuildTotals
  /** The button that was pressed and is being sent. */
  pending: 'built' | 'ready-made' | null
}

/** The term and extras of a package that a parent builds, with its running total before taxes. */
export function BuildYourOwn({ terms, benefits, extras, built, totals, ...rest }: BuildYourOwnProps) {
  const text = useText()
  const first = terms.find(({ years }) => years === rest.years) ?? terms[0]
  const [productId, setProductId] = useState(built?.productId || first?.productId)
  const [chosen, setChosen] = useState<readonly string[]>(built?.services ?? [])
  const term = terms.find((each) => each.productId === productId) ?? terms[0]
  if (!term) return null
  const sold = extras.filter(({ prices }) => prices.some(({ years }) => years === term.years))
  const added = sold.map(({ service }) => service).filter((service) => chosen.includes(service))
  const total = totals[buildKey(term.productId, added)]
  return (
    <>
      <Form method="post">
        <OwnerField />
        <PlanChoice>
          <Segmented
            name="productId"
            label={text('join.packages.term')}
            value={term.productId}
            onChange={setProductId}
            options={terms.map((each) => ({
              value: each.productId,
              years: each.years,
              label: `${text(each.years === 1 ? 'join.packages.oneYear' : 'join.packages.twoYears')} · ${each.price}`,
            }))}
          />
          <section className="section" aria-labelledby="included-title">
            <h2 id="included-title">{text('join.build.included')}</h2>
            <PlanFeatures features={benefits} />
          </section>
          <ExtraBoxes extras={sold} chosen={chosen} onChange={setChosen} />
        </PlanChoice>
        {total && <BuildTotalCard total={total} years={term.years} />}
        <SubmitButton pending={rest.pending === 'built'} pendingText={text('chrome.sending')}>
          {text('join.build.submit')}
        </SubmitButton>
      </Form>
      {total?.readyMade && <ReadyMade {...total.readyMade} pending={rest.pending === 'ready-made'} />}
    </>
  )
}

/** Its own form, so that Enter in the other one still continues with what was built. */
function ReadyMade({ packageId, name, pending }: { packageId: number; name: string; pending: boolean }) {
  const text = useText()
  return (
    <Form method="post">
      <OwnerField />
      <SubmitButton
        name={READY_MADE}
        value={packageId}
        variant="secondary"
        pending={pending}
        pendingText={text('chrome.sending')}
      >
        {text('join.packages.choose', { name })}
      </SubmitButton>
    </Form>
  )
}
