import { useText } from '#web/lib/text.tsx'
import { PlanPrice } from '#web/ui/plan-card.tsx'
import type { PlanOffer, PlanTerm, TwoYears } from './plan-offer.ts'

type TermPriceProps = { plan: PlanOffer; term: PlanTerm; priced: boolean }

/** The price of a plan for one term, its people, and the price of a year in a two-year term. */
export function TermPrice({ plan, term, priced }: TermPriceProps) {
  const text = useText()
  if (!priced) return <PlanPrice wordy price={text('join.packages.pickMe.price')} />
  const { price, sale, twoYears } = term
  return (
    <PlanPrice
      price={price}
      prefix={plan.buildYourOwn && text('join.packages.from')}
      period={text(term.years === 2 ? 'join.packages.perTwoYears' : 'join.packages.perYear')}
      {...(sale
        ? {
            was: sale.regular,
            wasLabel: text('join.packages.was'),
            saving: text('join.packages.off', { percent: sale.percent }),
          }
        : {})}
      basis={text(plan.includesVat ? 'join.packages.perParentVat' : 'join.packages.perParent')}
    >
      {twoYears && <Deal {...twoYears} />}
    </PlanPrice>
  )
}

/** The yearly price of two years, and the saving. */
export function Deal(deal: TwoYears) {
  const text = useText()
  const { perYear, saving } = deal
  return (
    <>
      {deal.beside === 'one-year'
        ? text('join.packages.orTwoYears', { price: deal.price, perYear })
        : text('join.packages.insteadOf', { regular: deal.regular, perYear })}{' '}
      <strong>{text('join.packages.youSave', { amount: saving })}</strong>
    </>
  )
}
