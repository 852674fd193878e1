import { useText } from '#web/lib/text.tsx'
import { PlanFeatures } from '#web/ui/plan-card.tsx'
import type { Compared, PlanExtra, PlanOffer } from './plan-offer.ts'

/** What a plan includes, what can be added to it, and the price of the same content in another package. */
export function PlanContents({ plan }: { plan: PlanOffer }) {
  const text = useText()
  const { name, beyond, benefits, extras, terms } = plan
  return (
    <>
      <PlanFeatures
        lead={beyond ? text('join.packages.beyond', { name: beyond }) : text('join.packages.youGet')}
        features={benefits}
      />
      {extras.length > 0 && (
        <PlanFeatures
          lead={text('join.packages.addExtras')}
          look="extras"
          features={extras.map((extra) => ({ ...extra, price: <ExtraPrices {...extra} /> }))}
        />
      )}
      {terms.map(
        ({ years, compared }) =>
          compared && (
            <p key={years} className="plan-note" data-years={years}>
              <Comparison name={name} compared={compared} />
            </p>
          ),
      )}
    </>
  )
}

function ExtraPrices({ prices }: Pick<PlanExtra, 'prices'>) {
  const text = useText()
  return prices.map(({ years, price }) => (
    <strong key={years} data-years={years}>
      {text('join.build.add', { price })}
    </strong>
  ))
}

function Comparison({ name, compared }: { name: string; compared: Compared }) {
  const text = useText()
  const { price } = compared
  const [first, second] =
    compared.to === 'pieces'
      ? [
          text('join.packages.built', { price }),
          text('join.packages.built.saves', { name, amount: compared.saving }),
        ]
      : [text('join.packages.allExtras', { price }), text('join.packages.allExtras.included', compared)]
  return (
    <>
      {first} <span>{second}</span>
    </>
  )
}
